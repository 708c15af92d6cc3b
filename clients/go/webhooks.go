package vanline

import "context"

// WebhookMethods are the calls for webhooks. Only the answers that create a secret have it.
type WebhookMethods struct {
	Records[WebhookWithSecret]
	Lister[Webhook, WebhookFilter]
	Creator[NewWebhook, WebhookWithSecret]
	t *transport
}

const (
	webhooksPath   = "/v1/webhooks"
	deliveriesPath = "/v1/webhooks/{}/deliveries"
)

func webhookMethods(t *transport) *WebhookMethods {
	return &WebhookMethods{
		recordsAt[WebhookWithSecret](t, webhooksPath), Lister[Webhook, WebhookFilter]{lists[Webhook, WebhookFilter]{t: t, to: at(webhooksPath)}},
		Creator[NewWebhook, WebhookWithSecret]{t, webhooksPath}, t,
	}
}

// RotateSecret creates a new secret, which only this answer contains. For 24 hours messages are signed with both.
func (m *WebhookMethods) RotateSecret(ctx context.Context, record Versioned, options ...Option) (*WebhookWithSecret, error) {
	return m.Update(ctx, record, WebhookPatch{RotateSecret: Set(true)}, options...)
}

// TakeOver makes you its maker: it sends what you may read, as long as your credential is valid.
func (m *WebhookMethods) TakeOver(ctx context.Context, record Versioned, options ...Option) (*WebhookWithSecret, error) {
	return m.Update(ctx, record, WebhookPatch{TakeOver: Set(true)}, options...)
}

func (m *WebhookMethods) deliveries() ChildLister[Delivery, DeliveryFilter] {
	return ChildLister[Delivery, DeliveryFilter]{m.t, deliveriesPath}
}

// Deliveries reads one page of the deliveries of a webhook, newest first.
func (m *WebhookMethods) Deliveries(ctx context.Context, id string, filter *DeliveryFilter, options ...Option) (*Page[Delivery], error) {
	return m.deliveries().List(ctx, id, filter, options...)
}

// DeliveryPages are all pages of the deliveries of a webhook.
func (m *WebhookMethods) DeliveryPages(id string, filter *DeliveryFilter, options ...Option) *Iterator[*Page[Delivery]] {
	return m.deliveries().Pages(id, filter, options...)
}

// Delivery reads a delivery.
func (m *WebhookMethods) Delivery(ctx context.Context, id string, options ...Option) (*Delivery, error) {
	return fetch[Delivery](ctx, m.t, &call{method: methodGet, to: at("/v1/deliveries/{}", id), options: options, takes: forReads})
}

// Deliver sends an event to a webhook again, or for the first time.
func (m *WebhookMethods) Deliver(ctx context.Context, id, eventID string, options ...Option) (*Delivery, error) {
	return fetch[Delivery](ctx, m.t, &call{
		method: methodPost, to: at(deliveriesPath, id), body: NewDelivery{EventID: eventID}, options: options, takes: forWrites,
	})
}
