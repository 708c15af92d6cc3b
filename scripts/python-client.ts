/** Writes the types of the Python client from the committed openapi.json (a part of `npm run openapi`). */
import { answerOf, jsonOf, openapi, operations } from './go-client/schemas.ts'
import { filters } from './python-client/filters.ts'
import { declarations, declareEnumerations, exportedNames, typeOf } from './python-client/python-types.ts'

/** Answers without a name in the document. */
const NAMES: Record<string, string> = { getLiveness: 'Liveness', getReadiness: 'Readiness' }

/** Schemas that no operation names by itself. */
const ALSO = ['Problem', 'CloudEvent']

const VERSIONED = [
  'class Versioned(TypedDict):',
  '    """A record that was read: its id and its version."""',
  '',
  '    id: str',
  '    eTag: str',
].join('\n')

/** clients/python/src/vanline/schema.py */
export function pythonTypes(): string {
  declareEnumerations()
  // The filters have what a QUERY has.
  for (const operation of operations.filter(({ operationId }) => !operationId.startsWith('query'))) {
    const name = NAMES[operation.operationId] ?? 'Content'
    for (const schema of [jsonOf(operation.requestBody), answerOf(operation)]) if (schema) typeOf(schema, name)
  }
  for (const name of ALSO) typeOf({ $ref: `#/components/schemas/${name}` }, name)
  const { version } = (openapi as unknown as { info: { version: string } }).info
  const all = [VERSIONED, ...filters(), ...declarations()]
  const head = [
    '"""Types of records and of what is sent. Written by scripts/python-client.ts from packages/server/openapi.json."""',
    'from __future__ import annotations',
    'from typing import Any, Dict, List, Literal, Mapping, NotRequired, Sequence, TypeAlias, TypedDict',
    `#: The version of the API that the types are made from.\nAPI_VERSION = ${JSON.stringify(version)}`,
    ['__all__ = [', ...['API_VERSION', 'Versioned', ...exportedNames()].map((name) => `    "${name}",`), ']'].join(
      '\n',
    ),
  ]
  return `${head.join('\n\n')}\n\n\n${all.join('\n\n\n')}\n`
}
