/** The kinds of records, and how they differ. Their groups of commands follow from these rows. */
import type {
  AgentContent,
  MoveFilter,
  NewMove,
  NewParty,
  NewService,
  NewShipment,
  NewView,
  NewWebhook,
  NotesOf,
  PartyKind,
  ShipmentFilter,
} from '@vanline/client'
import {
  AGENT_COLUMNS,
  DOCUMENT_COLUMNS,
  MOVE_COLUMNS,
  NOTE_COLUMNS,
  PARTY_COLUMNS,
  SERVICE_COLUMNS,
  SHIPMENT_COLUMNS,
  VIEW_COLUMNS,
  WEBHOOK_COLUMNS,
} from '../columns.ts'
import { type Arguments, onlyGiven } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { filterOf, MOVE_FILTERS, MOVE_STATUSES, SHIPMENT_FILTERS } from '../filters.ts'
import { everShipmentIdOf, findShipment, parentOf, shipmentIdOf } from '../find.ts'
import { showCreated } from './changes.ts'
import type { RecordKind } from './kind.ts'
import { createCommand, listCommand, partsCommand } from './lists.ts'

const MOVE = 'KB7GMX'
const SHIPMENT = 'KB7GMX-01'

export const MOVES = {
  name: 'moves',
  one: 'move',
  about: 'Works with the moves of a running service. Name a move by its id or locator.',
  example: { id: MOVE, patch: 'customer.phone="+1 555 0100" remarks=' },
  hasPage: true,
  hasBulks: true,
  canBeRestored: true,
  watched: { types: ['move.*', 'shipment.*', 'address.*', 'agent.*', 'service.*'], member: 'moveID' },
  list: listCommand({
    summary: 'list moves, newest first',
    about: 'Lists moves, newest first unless --sort is given: the first 50, or as many as --limit says, or --all.',
    options: { ...MOVE_FILTERS, status: { ...MOVE_FILTERS.status, choices: MOVE_STATUSES } },
    examples: ['vanline moves list --status IN_PROGRESS', 'vanline moves list --customer "O\'Hara"'],
    columns: MOVE_COLUMNS,
    pages: async (client, given, limit) =>
      client.moves.pages({ ...((await filterOf(given, client)) as MoveFilter), limit }),
  }),
  create: createCommand<NewMove>('move', {
    summary: 'create a move',
    about: 'Creates a move. No field is required; add shipments later.',
    examples: ['vanline moves create customer.firstName=Ada customer.lastName=Abbott reference=MV-1001'],
    create: (client, content) => client.moves.create(content),
  }),
} satisfies RecordKind

export const SHIPMENTS = {
  name: 'shipments',
  one: 'shipment',
  about: 'Works with the shipments of a running service. Name a shipment by its id or locator.',
  example: { id: SHIPMENT, patch: 'estimatedWeight=5000 deliveryDate=2026-12-24' },
  hasPage: true,
  hasBulks: true,
  canBeRestored: true,
  watched: { types: ['shipment.*', 'address.*', 'agent.*', 'service.*'], member: 'shipmentID' },
  locators: { find: findShipment, idOf: shipmentIdOf, everIdOf: everShipmentIdOf },
  list: listCommand({
    summary: 'list shipments, newest first',
    about: 'Lists shipments, newest first unless --sort is given: the first 50, or as many as --limit says, or --all.',
    options: SHIPMENT_FILTERS,
    examples: [
      'vanline shipments list --status SUBMITTED --status APPROVED',
      'vanline shipments list --q boise --sort -lastUpdated --limit 10',
      'vanline shipments list --all --json',
    ],
    columns: SHIPMENT_COLUMNS,
    pages: async (client, given, limit) =>
      client.shipments.pages({ ...((await filterOf(given, client)) as ShipmentFilter), limit }),
  }),
  create: createCommand<NewShipment>('shipment', {
    summary: 'create a shipment',
    about: 'Creates a shipment, in a new move unless moveID names one. Only shipmentType is required.',
    options: { channel: { summary: 'the channel, as shown in the history', value: 'name' } },
    examples: [
      'vanline shipments create shipmentType=HHG requestedPickupDate=2026-12-01 estimatedWeight=5400',
      'vanline shipments create --data @shipment.json --channel prime',
    ],
    create: (client, content, given) => client.shipments.create(content, onlyGiven({ channel: given.text('channel') })),
  }),
} satisfies RecordKind

export const AGENTS = {
  name: 'agents',
  one: 'agent',
  about:
    'Works with the agents of shipments: the releasing agent at the origin and the receiving agent at the destination. Name a shipment by its id or locator.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f70', patch: 'phone="+1 555 0100"' },
  list: partsCommand({
    word: 'shipment',
    summary: 'list the agents of a shipment',
    about: 'Lists the releasing and receiving agents of a shipment.',
    examples: [`vanline agents list ${SHIPMENT}`],
    columns: AGENT_COLUMNS,
    parts: async (client, word) => client.agents.list(await shipmentIdOf(client, word)),
  }),
  create: createCommand<AgentContent>('agent', {
    parent: { name: 'shipment' },
    summary: 'add an agent to a shipment',
    about:
      'Adds an agent to a shipment: RELEASING_AGENT or RECEIVING_AGENT, with a first name and an e-mail address or phone number.',
    examples: [`vanline agents create ${SHIPMENT} agentType=RELEASING_AGENT firstName=Ada phone="+1 555 0100"`],
    create: async (client, content, { words }) => client.agents.create(await shipmentIdOf(client, words[0]!), content),
  }),
} satisfies RecordKind

export const SERVICES = {
  name: 'services',
  one: 'service',
  about: 'Works with the billable services of shipments. Name a shipment by its id or locator.',
  example: { id: '019a8b6e-71d0-7b3a-b6c8-9f2e4d5a6b11', patch: 'endDate=2026-12-01' },
  list: partsCommand({
    word: 'shipment',
    summary: 'list the services of a shipment',
    about: 'Lists the billable services of a shipment.',
    examples: [`vanline services list ${SHIPMENT}`],
    columns: SERVICE_COLUMNS,
    parts: async (client, word) => client.services.list(await shipmentIdOf(client, word)),
  }),
  create: createCommand<NewService>('service', {
    parent: { name: 'shipment' },
    summary: 'add a service to a shipment',
    about: 'Adds a billable service: a code in upper case, for example CRATE, and a name.',
    examples: [`vanline services create ${SHIPMENT} code=CRATE name="A crate for the piano"`],
    create: async (client, content, { words }) =>
      client.services.create(await shipmentIdOf(client, words[0]!), content),
  }),
} satisfies RecordKind

const notesOf = (given: Arguments): NotesOf =>
  given.has('shipment') ? { shipmentID: given.words[0]! } : { moveID: given.words[0]! }
const SHIPMENT_OPTION = { shipment: { summary: 'the word is the id of a shipment, not a move' } }

export const NOTES = {
  name: 'notes',
  one: 'note',
  about: 'Works with notes about moves and shipments. Name a move by its id or locator.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f71', patch: 'text="The piano stays."' },
  list: listCommand({
    words: [{ name: 'move' }],
    summary: 'list the notes of a move or a shipment',
    about:
      'Lists the notes of a move with those about its shipments, newest first, or with --shipment those about one shipment.',
    options: SHIPMENT_OPTION,
    examples: [`vanline notes list ${MOVE}`],
    columns: NOTE_COLUMNS,
    pages: (client, given, limit) => client.notes.pages(notesOf(given), { limit }),
  }),
  create: {
    words: [{ name: 'move' }, { name: 'text' }],
    summary: 'write a note about a move or a shipment',
    about: 'Writes a note about a move or, with --shipment, about a shipment. @name in the text mentions a person.',
    options: { ...SHIPMENT_OPTION, ...API_OPTIONS },
    examples: [`vanline notes create ${MOVE} "The piano goes first, @ben"`],
    run: (given) =>
      withClient(given, async (client) =>
        showCreated(given, 'note', await client.notes.create(notesOf(given), { text: given.words[1]! })),
      ),
  },
} satisfies RecordKind

export const VIEWS = {
  name: 'views',
  one: 'view',
  about: 'Works with views: filters, order and columns of a page, stored for their owner and shared with others.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f72', patch: 'name="Late deliveries"' },
  list: listCommand({
    summary: 'list your views and those that others share',
    about: 'Lists your own views and those that others share, newest first.',
    options: { page: { summary: 'only views for this page', value: 'page' } },
    examples: ['vanline views list', 'vanline views list --page shipments'],
    columns: VIEW_COLUMNS,
    pages: (client, given, limit) => client.views.pages({ ...onlyGiven({ page: given.text('page') }), limit }),
  }),
  create: createCommand<NewView>('view', {
    summary: 'store filters and columns of a page',
    about: 'Stores filters, order and columns of a page, for you alone unless shared=true.',
    examples: [
      'vanline views create name=Drafts page=shipments shared=true',
      `vanline views create --data '{"name": "Late", "page": "shipments", "query": {"status": ["IN_TRANSIT"]}}'`,
    ],
    create: (client, content) => client.views.create(content),
  }),
} satisfies RecordKind

const PARTY_KINDS: readonly PartyKind[] = ['ORGANIZATION', 'PERSON']

export const PARTIES = {
  name: 'parties',
  one: 'party',
  about:
    'Works with parties: the companies and persons that see only the moves that they are on. Name a move by its id or locator, and a party by its id.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f70', patch: 'name="North Hauling"' },
  list: listCommand({
    summary: 'list parties',
    about: 'Lists parties, newest first. A key that is bound to a party sees only that one.',
    options: {
      kind: { summary: 'only companies, or only persons', value: 'kind', choices: PARTY_KINDS },
      reference: { summary: 'only those with this reference of yours', value: 'text' },
    },
    examples: ['vanline parties list', 'vanline parties list --kind PERSON'],
    columns: PARTY_COLUMNS,
    pages: (client, given, limit) => {
      const kind = given.text('kind') as PartyKind | undefined
      return client.parties.pages({ ...onlyGiven({ kind, reference: given.text('reference') }), limit })
    },
  }),
  create: createCommand<NewParty>('party', {
    summary: 'create a party',
    about: `Creates a party: a company (kind=ORGANIZATION) or a person (kind=PERSON) that works on moves, or whose moves they are. It sees
nothing until it is put on a move and a key is bound to it: vanline keys create --party.`,
    examples: ['vanline parties create name="North Hauling" kind=ORGANIZATION reference=V-1042'],
    create: (client, content) => client.parties.create(content),
  }),
} satisfies RecordKind

export const DOCUMENTS = {
  name: 'documents',
  one: 'document',
  about: `Works with the documents of shipments and moves: tickets, bills, inventories
and photographs. Name a shipment or a move by its id or locator.`,
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f70', patch: 'remarks=Signed' },
  list: listCommand({
    words: [{ name: 'record' }],
    summary: 'list the documents of a shipment or a move',
    about: `Lists documents, newest first. The list of a move includes the documents of
its shipments.`,
    options: { type: { summary: 'only documents of this type', value: 'type' } },
    examples: [`vanline documents list ${SHIPMENT}`, `vanline documents list ${MOVE} --type INVOICE`],
    columns: DOCUMENT_COLUMNS,
    pages: async (client, given, limit) => {
      const filter = onlyGiven({ documentType: given.text('type') })
      return client.documents.pages(await parentOf(client, given.words[0]!), { ...filter, limit })
    },
  }),
} satisfies RecordKind

export const WEBHOOKS = {
  name: 'webhooks',
  one: 'webhook',
  about: 'Works with the webhooks of a running service.',
  example: { id: '019a8b70-22aa-7f10-8c3d-4e5f6a7b8c9d', patch: 'enabled=false' },
  hasPage: true,
  list: listCommand({
    summary: 'list webhooks',
    about: 'Lists webhooks, newest first, with their state and maker.',
    examples: ['vanline webhooks list'],
    columns: WEBHOOK_COLUMNS,
    pages: (client, _given, limit) => client.webhooks.pages({ limit }),
  }),
  create: createCommand<NewWebhook>('webhook', {
    summary: 'create a webhook',
    about: `Sends events to a URL: all of them, or those in eventTypes, separated by commas. The secret that signs them is shown
only once. ping=true sends a test event at once.`,
    examples: ['vanline webhooks create url=https://example.com/hook eventTypes=shipment.*,move.* ping=true'],
    create: (client, content) => client.webhooks.create(content),
  }),
} satisfies RecordKind
