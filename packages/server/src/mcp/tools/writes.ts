import { type TObject, type TSchema, Type } from 'typebox'
import { AgentContent } from '../../agents/schema.ts'
import { Reversion } from '../../events/schema.ts'
import { Nullable } from '../../kernel/schema.ts'
import { Move, MovePatch, NewMove } from '../../moves/schema.ts'
import { Note, NoteContent } from '../../notes/schema.ts'
import { NewShipment, Shipment, ShipmentPatch, StatusChange } from '../../shipments/schema.ts'
import { NewWeighing, Weighing } from '../../weighings/schema.ts'
import { ChangeKey, Content, DryRun, Id, Kind, ReadTag, RequestKey } from '../schema.ts'
import { CHANNEL } from '../service.ts'
import { change, changeFields, create } from '../write.ts'
import { ADDS, type Arguments, CHANGES, pathOf, type Tool } from './tool.ts'

export const Written = (record: TSchema): TObject =>
  Type.Object({
    record,
    dryRun: Type.Boolean({ description: 'Whether this was only tried.' }),
    repeated: Type.Boolean({ description: 'Whether an equal call was made before: this is its result.' }),
  })

const FieldChange = Type.Object({
  path: Type.String({ description: 'The JSON Pointer of the field.' }),
  from: Type.Unsafe({}),
  to: Type.Unsafe({}),
  by: Type.String(),
  byName: Nullable(Type.String()),
  at: Type.String(),
})

const creation = (kind: 'move' | 'shipment', operation: string, content: TSchema, record: TSchema): Tool => ({
  name: `create_${kind}`,
  title: `Create a ${kind}`,
  description: `Creates a ${kind}.${kind === 'shipment' ? ' Without moveID a move is opened for it.' : ''} A repeated call with the same requestKey creates nothing twice.`,
  operations: [operation],
  input: Type.Object(
    { [kind]: Content(content), requestKey: RequestKey, dryRun: DryRun },
    { additionalProperties: false },
  ),
  output: Written(record),
  hints: ADDS,
  call: (service, args) =>
    create(service, {
      ...{ tool: `create_${kind}`, method: 'POST', path: `/v1/${kind}s`, body: args[kind], content: kind, args },
    }),
})

export const createMove = creation('move', 'createMove', NewMove, Move)
export const createShipment = creation(
  'shipment',
  'createShipment',
  Type.Object(
    { ...NewShipment.properties, agents: Type.Optional(Type.Array(AgentContent, { maxItems: 2 })) },
    { additionalProperties: false },
  ),
  Shipment,
)

const update = (kind: 'move' | 'shipment', operation: string, patch: TSchema, record: TSchema): Tool => ({
  name: `update_${kind}`,
  title: `Change fields of a ${kind}`,
  description: `Changes fields of the version of a ${kind} that you read (eTag). If others changed other fields since, your change is merged, and alsoChanged says what they changed. If they changed the same fields, nothing is written: the error has each field with base, yours and theirs, who changed it and when.${kind === 'shipment' ? ' The status is changed with change_status.' : ''}`,
  operations: [operation],
  input: Type.Object(
    { id: Id, eTag: ReadTag, changes: Content(patch), requestKey: ChangeKey, dryRun: DryRun },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...Written(record).properties,
    merged: Type.Boolean({ description: 'Whether the record had changed since you read it.' }),
    alsoChanged: Type.Array(FieldChange, { description: 'What others changed since you read it.' }),
  }),
  hints: CHANGES,
  call: (service, args, asking) =>
    changeFields(
      service,
      {
        ...{ tool: `update_${kind}`, method: 'PATCH', path: pathOf({ kind, ...args }) },
        ...{ body: args.changes, content: 'changes', args },
      },
      asking,
    ),
})

export const updateMove = update('move', 'updateMove', MovePatch, Move)
export const updateShipment = update('shipment', 'updateShipment', ShipmentPatch, Shipment)

/** The arguments that are content and no place of the record. */
export const contentOf = ({
  kind: _,
  id: __,
  eTag: ___,
  dryRun: ____,
  requestKey: _____,
  ...content
}: Arguments): Arguments => content

export const changeStatus: Tool = {
  name: 'change_status',
  title: 'Change the status of a shipment, or cancel a move',
  description:
    'Changes the status of the version of a shipment that you read; its nextStatuses lists what is possible. A move can only be CANCELED, which cancels its shipments. If the record has changed since, nothing is written.',
  operations: ['updateShipmentStatus', 'updateMoveStatus'],
  input: Type.Object(
    { kind: Kind, id: Id, eTag: ReadTag, ...checkedLater(StatusChange), requestKey: ChangeKey, dryRun: DryRun },
    { additionalProperties: false },
  ),
  output: Written(Type.Union([Move, Shipment])),
  hints: CHANGES,
  call: (service, args) =>
    change(service, {
      ...{ tool: 'change_status', method: 'PATCH', path: `/${CHANNEL}${pathOf(args, '/updateStatus')}` },
      ...{ body: contentOf(args), content: '', args },
    }),
}

export const addNote: Tool = {
  name: 'add_note',
  title: 'Add a note to a move or shipment',
  description: 'Adds a note that the people of the move read. A repeated call with the same requestKey adds it once.',
  operations: ['createMoveNote', 'createNote'],
  input: Type.Object(
    { kind: Kind, id: Id, ...checkedLater(NoteContent), requestKey: RequestKey, dryRun: DryRun },
    { additionalProperties: false },
  ),
  output: Written(Note),
  hints: ADDS,
  call: (service, args) =>
    create(service, {
      ...{ tool: 'add_note', method: 'POST', path: pathOf(args, '/notes'), body: contentOf(args), content: '', args },
    }),
}

export const recordWeighing: Tool = {
  name: 'record_weighing',
  title: 'Record a weighing of a shipment',
  description:
    'Records what a scale said about a shipment (shipmentID). The actual weight of the shipment follows from its weighings. A repeated call with the same requestKey records it once.',
  operations: ['createWeighing'],
  input: Type.Object(
    { shipmentID: Id, ...checkedLater(NewWeighing), requestKey: RequestKey, dryRun: DryRun },
    { additionalProperties: false },
  ),
  output: Written(Weighing),
  hints: ADDS,
  call: (service, { shipmentID, ...args }) =>
    create(service, {
      ...{ tool: 'record_weighing', method: 'POST', path: pathOf({ kind: 'shipment', id: shipmentID }, '/weighings') },
      ...{ body: contentOf(args), content: '', args: { shipmentID, ...args } },
    }),
}

export const revertChange: Tool = {
  name: 'revert_change',
  title: 'Undo changes of a move or shipment',
  description:
    'Writes a new version that undoes one change (change: the id of an event in get_history), or all changes since a version (to: its eTag). Needs the eTag of the version that you read; the status stays.',
  operations: ['revertMove', 'revertShipment'],
  input: Type.Object(
    { kind: Kind, id: Id, eTag: ReadTag, ...checkedLater(Reversion), requestKey: ChangeKey, dryRun: DryRun },
    { additionalProperties: false },
  ),
  output: Written(Type.Union([Move, Shipment])),
  hints: CHANGES,
  call: (service, args) =>
    change(service, {
      ...{ tool: 'revert_change', method: 'POST', path: pathOf(args, '/reversions') },
      ...{ body: contentOf(args), content: '', args },
    }),
}

/** The members of a content beside other arguments. The operation checks them by its own rules. */
export function checkedLater({ properties, required }: TObject): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      const any = Type.Unsafe<unknown>({ documented: member })
      return [name, (required as string[] | undefined)?.includes(name) ? any : Type.Optional(any)]
    }),
  )
}
