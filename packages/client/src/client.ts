import { type AbsenceMethods, absenceMethods } from './absences.ts'
import { type AddressMethods, addressMethods } from './addresses.ts'
import { type AgentMethods, agentMethods } from './agents.ts'
import { type ChangeRequestMethods, changeRequestMethods } from './change-requests.ts'
import { type CompanyMethods, companyMethods } from './company.ts'
import { type CrewMethods, crewMethods } from './crew.ts'
import { type CrewLinkMethods, crewLinkMethods } from './crew-links.ts'
import { type CrewMemberMethods, crewMemberMethods } from './crew-members.ts'
import { type DocumentMethods, documentMethods } from './documents.ts'
import { type EventMethods, eventMethods } from './events.ts'
import { type ItemMethods, itemMethods } from './items.ts'
import { type JobMethods, jobMethods } from './jobs.ts'
import { type KeyMethods, keyMethods } from './keys.ts'
import { type LinkMethods, linkMethods } from './links.ts'
import { type MessageOptOutMethods, messageOptOutMethods } from './message-opt-outs.ts'
import { type MessageRuleMethods, messageRuleMethods } from './message-rules.ts'
import { type MessageTemplateMethods, messageTemplateMethods } from './message-templates.ts'
import { type MessageMethods, messageMethods } from './messages.ts'
import { type MovePartyMethods, movePartyMethods } from './move-parties.ts'
import { type MoveMethods, moveMethods } from './moves.ts'
import { type NoteMethods, noteMethods } from './notes.ts'
import { type PartyMethods, partyMethods } from './parties.ts'
import { type PresenceMethods, presenceMethods } from './presence.ts'
import { type ServerMethods, serverMethods } from './server.ts'
import { type ServiceMethods, serviceMethods } from './services.ts'
import { type ShipmentMethods, shipmentMethods } from './shipments.ts'
import { type SignatureMethods, signatureMethods } from './signatures.ts'
import { type StorageStayMethods, storageStayMethods } from './storage-stays.ts'
import { openTransport, type TransportOptions } from './transport.ts'
import { type TruckMethods, truckMethods } from './trucks.ts'
import { type ViewMethods, viewMethods } from './views.ts'
import { type WebhookMethods, webhookMethods } from './webhooks.ts'
import { type WeighingMethods, weighingMethods } from './weighings.ts'

export type ClientOptions = TransportOptions & {
  /** The channel of writes, shown in the history. The service may allow only some. */
  channel?: string
}

export interface Client {
  moves: MoveMethods
  shipments: ShipmentMethods
  addresses: AddressMethods
  agents: AgentMethods
  services: ServiceMethods
  documents: DocumentMethods
  events: EventMethods
  webhooks: WebhookMethods
  keys: KeyMethods
  links: LinkMethods
  notes: NoteMethods
  jobs: JobMethods
  items: ItemMethods
  weighings: WeighingMethods
  storageStays: StorageStayMethods
  signatures: SignatureMethods
  changeRequests: ChangeRequestMethods
  views: ViewMethods
  presence: PresenceMethods
  parties: PartyMethods
  moveParties: MovePartyMethods
  company: CompanyMethods
  trucks: TruckMethods
  crewMembers: CrewMemberMethods
  crewLinks: CrewLinkMethods
  crew: CrewMethods
  messages: MessageMethods
  messageTemplates: MessageTemplateMethods
  messageRules: MessageRuleMethods
  messageOptOuts: MessageOptOutMethods
  absences: AbsenceMethods
  server: ServerMethods
}

/** Status changes always have a channel. */
const STATUS_CHANNEL = 'prime'

/** A client of one service. It has no open connections and need not be closed. */
export function createClient(options: ClientOptions): Client {
  const transport = openTransport(options)
  const channels = { given: options.channel, forStatus: options.channel ?? STATUS_CHANNEL }
  return {
    moves: moveMethods(transport, channels),
    shipments: shipmentMethods(transport, channels),
    addresses: addressMethods(transport),
    agents: agentMethods(transport),
    services: serviceMethods(transport, channels),
    documents: documentMethods(transport),
    events: eventMethods(transport),
    webhooks: webhookMethods(transport),
    keys: keyMethods(transport),
    links: linkMethods(transport),
    notes: noteMethods(transport),
    jobs: jobMethods(transport, channels),
    items: itemMethods(transport),
    weighings: weighingMethods(transport),
    storageStays: storageStayMethods(transport),
    signatures: signatureMethods(transport),
    changeRequests: changeRequestMethods(transport),
    views: viewMethods(transport),
    presence: presenceMethods(transport),
    parties: partyMethods(transport),
    moveParties: movePartyMethods(transport),
    company: companyMethods(transport),
    trucks: truckMethods(transport),
    crewMembers: crewMemberMethods(transport),
    crewLinks: crewLinkMethods(transport),
    crew: crewMethods(transport, channels),
    messages: messageMethods(transport),
    messageTemplates: messageTemplateMethods(transport),
    messageRules: messageRuleMethods(transport),
    messageOptOuts: messageOptOutMethods(transport),
    absences: absenceMethods(transport),
    server: serverMethods(transport),
  }
}
