/** The public API of the package; the only file that re-exports. */
export type { AbsenceFilter } from './absences.ts'
export type { AskedChange, AskedRecord } from './change-requests.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export type { BulkOptions, ExportFormat } from './collection.ts'
export type { CrewMemberFilter } from './crew-members.ts'
export type { DocumentFilter, DocumentParent } from './documents.ts'
export {
  AuthenticationError,
  ConflictError,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ResyncError,
  StateError,
  TimeoutError,
  UnavailableError,
  ValidationError,
  VanlineError,
} from './errors.ts'
export type { EventFilter, EventPage, EventQuery, FeedPlace, FollowOptions, WaitOptions } from './events.ts'
export type { DownloadOptions, FileContent, Progress, UploadOptions } from './files.ts'
export type { HistoryFilter } from './history.ts'
export type { KeyFilter } from './keys.ts'
export type { MessageOptOutFilter } from './message-opt-outs.ts'
export type { MessageRuleFilter } from './message-rules.ts'
export type { MessageTemplateFilter, PreviewOf } from './message-templates.ts'
export type { MessageFilter } from './messages.ts'
export type { NotesOf } from './notes.ts'
export type { ListOptions, Page } from './pages.ts'
export type { PartyFilter } from './parties.ts'
export type { CreateOptions, EditOptions, UpdateOptions } from './record.ts'
export type * from './schema.ts'
export type { SigningOptions } from './signatures.ts'
export type { StorageStayExpansion, StorageStayFilter } from './storage-stays.ts'
export type { CallOptions, Credential, Retry, WriteOptions } from './transport.ts'
export type { TruckFilter } from './trucks.ts'
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookMessage,
  WebhookVerificationError,
} from './verify-webhook.ts'
export type { ViewFilter } from './views.ts'
export type { DeliveryFilter, WebhookFilter } from './webhooks.ts'
