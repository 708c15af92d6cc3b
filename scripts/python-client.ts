/** Writes the types of the Python client from the committed openapi.json (a part of `npm run openapi`). */
import { openapi } from './client-types/schemas.ts'
import { filters } from './python-client/filters.ts'
import { declarations, declareAll, exportedNames } from './python-client/python-types.ts'

const VERSIONED = [
  'class Versioned(TypedDict):',
  '    """A record that was read: its id and its version."""',
  '',
  '    id: str',
  '    eTag: str',
].join('\n')

/** clients/python/src/vanline/schema.py */
export function pythonTypes(): string {
  declareAll()
  const all = [VERSIONED, ...filters(), ...declarations()]
  const head = [
    '"""Types of records and of what is sent. Written by scripts/python-client.ts from packages/server/openapi.json."""',
    'from __future__ import annotations',
    'from typing import Any, Dict, List, Literal, Mapping, NotRequired, Sequence, TypeAlias, TypedDict',
    `#: The version of the API that the types are made from.\nAPI_VERSION = ${JSON.stringify(openapi.info.version)}`,
    ['__all__ = [', ...['API_VERSION', 'Versioned', ...exportedNames()].map((name) => `    "${name}",`), ']'].join(
      '\n',
    ),
  ]
  return `${head.join('\n\n')}\n\n\n${all.join('\n\n\n')}\n`
}
