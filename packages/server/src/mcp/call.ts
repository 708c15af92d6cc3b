import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { withoutCredentials } from '../kernel/credential-text.ts'
import type { Violation } from '../kernel/errors.ts'
import { AppError } from '../kernel/errors.ts'
import { isTag } from '../kernel/etag.ts'
import { isObject } from '../kernel/json.ts'
import { type Validator, validatorOf } from '../kernel/validate.ts'
import { RESULT_MAX, visible } from './data.ts'
import type { Body, Service } from './service.ts'
import type { Asking, Outcome, Refusal, Tool } from './tools/tool.ts'
import { TOOLS } from './tools.ts'

/** Tools by their names, with the validators of their arguments, which are compiled on first use. */
const BY_NAME: ReadonlyMap<string, { tool: Tool; validate: Validator }> = new Map(
  TOOLS.map((tool) => [tool.name, { tool, validate: validatorOf(tool.input) }]),
)

const invalid = (errors: readonly Violation[], detail: string): Outcome => ({
  refusal: {
    code: 'invalid_arguments',
    status: 422,
    detail,
    errors: JSON.parse(withoutCredentials(JSON.stringify(errors))),
  },
})

/**
 * Calls a tool. Whatever is wrong with its arguments is an outcome, and so is a service that does not answer. An unknown tool is an error of
 * the protocol (-32602), as it demands: a client that lists the tools never asks for one.
 */
export async function callTool(service: Service, name: string, args: unknown, asking: Asking): Promise<Outcome> {
  const found = BY_NAME.get(name)
  if (!found) {
    const known = [...BY_NAME.keys()].join(', ')
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${withoutCredentials(name)}. The tools are ${known}.`,
    )
  }
  const { tool, validate } = found
  const given = (args ?? {}) as Body
  const violations = isObject(given) ? [...violationsOf(validate, given), ...wildcards(given)] : []
  if (!isObject(given) || violations.length > 0)
    return invalid(violations, 'Nothing was done. Correct the arguments at the pointers in errors.')
  const outcome = await tool.call(service, given, asking).catch(unanswered)
  return bounded(visible(outcome))
}

/** A missing or malformed tag has an error that says where to get one. */
function violationsOf(validate: Validator, args: Body): Violation[] {
  try {
    return validate(args).map((each) => ('pointer' in each && each.pointer?.endsWith('/eTag') ? tagNeeded(each) : each))
  } catch (error) {
    if (error instanceof AppError) return error.members.errors ?? []
    throw error
  }
}

const READ_FIRST =
  'Read the record with get_record (or find_moves, find_shipments), decide on what it says, and send its eTag.'

const tagNeeded = (violation: Violation): Violation => ({ ...violation, detail: `${violation.detail} ${READ_FIRST}` })

/** Tags that are none: a wildcard, a list, or something else that If-Match would understand. */
function wildcards(args: Body): Violation[] {
  const tags = [{ pointer: '/eTag', tag: args.eTag }]
  if (Array.isArray(args.operations))
    args.operations.forEach((each: Body, i: number) => {
      tags.push({ pointer: `/operations/${i}/eTag`, tag: isObject(each) ? each.eTag : undefined })
    })
  return tags
    .filter(({ tag }) => typeof tag === 'string' && !isTag(tag))
    .map(({ pointer, tag }) => ({
      pointer,
      code: tag === '*' ? 'wildcard_refused' : 'invalid_format',
      detail: `${tag === '*' ? 'Writing over any version is not possible here.' : 'This is not an eTag.'} ${READ_FIRST}`,
    }))
}

const unanswered = (error: Error): { refusal: Refusal } => ({
  refusal: {
    ...{ code: 'outcome_unknown', status: 503, detail: `The service did not answer: ${error.message}` },
    next: 'Call again with the same arguments: a change takes effect once.',
  },
})

/** A result that is too long for a model is refused as a whole: a part of it would look like all. */
function bounded(outcome: Outcome): Outcome {
  if (!('result' in outcome) || JSON.stringify(outcome.result).length <= RESULT_MAX) return outcome
  const detail = `The result has more than ${RESULT_MAX} characters. Ask for fewer with limit, or narrow the filters.`
  return { refusal: { code: 'result_too_large', status: 413, detail } }
}
