package vanline

import "context"

// MessageMethods are the calls for messages: what was sent about moves, what waits, and what became of it.
type MessageMethods struct {
	Lister[Message, MessageFilter]
	ChildCreator[NewMessage, Message]
	t *transport
}

const messagesOfMove = "/v1/moves/{}/messages"

func messageMethods(t *transport) *MessageMethods {
	all := lists[Message, MessageFilter]{t: t, to: at("/v1/messages")}
	return &MessageMethods{Lister[Message, MessageFilter]{all}, ChildCreator[NewMessage, Message]{t, messagesOfMove}, t}
}

// Get reads a message.
func (m *MessageMethods) Get(ctx context.Context, id string, options ...Option) (*Message, error) {
	return fetch[Message](ctx, m.t, &call{method: methodGet, to: at("/v1/messages/{}", id), options: options, takes: forReads})
}

// ListOfMove reads one page of those about a move and its shipments.
func (m *MessageMethods) ListOfMove(ctx context.Context, moveID string, filter *MessageFilter, options ...Option) (*Page[Message], error) {
	return ChildLister[Message, MessageFilter]{m.t, messagesOfMove}.List(ctx, moveID, filter, options...)
}

// Retry sends a message again that was not sent, or whose outcome is unknown.
func (m *MessageMethods) Retry(ctx context.Context, id string, options ...Option) (*Message, error) {
	return fetch[Message](ctx, m.t, &call{method: methodPost, to: at("/v1/messages/{}/retries", id), options: options, takes: forWrites})
}

// Bounce reports that a message came back. The reason may be empty.
func (m *MessageMethods) Bounce(ctx context.Context, id, reason string, options ...Option) (*Message, error) {
	var content NewBounce
	if reason != "" {
		content.Error = Set(reason)
	}
	return fetch[Message](ctx, m.t, &call{method: methodPost, to: at("/v1/messages/{}/bounces", id), body: content, options: options, takes: forWrites})
}

// MessageTemplateMethods are the calls for what messages say.
type MessageTemplateMethods struct {
	Listed[MessageTemplate, NewMessageTemplate, MessageTemplateFilter]
	t *transport
}

func messageTemplateMethods(t *transport) *MessageTemplateMethods {
	return &MessageTemplateMethods{listedAt[MessageTemplate, NewMessageTemplate, MessageTemplateFilter](t, "/v1/message-templates"), t}
}

// PreviewOf is the move or shipment to take values from, and the reader.
type PreviewOf struct {
	MoveID     string     `json:"moveID,omitempty"`
	ShipmentID string     `json:"shipmentID,omitempty"`
	Language   string     `json:"language,omitempty"`
	By         MessageWay `json:"by,omitempty"`
}

// Preview is what the template says about a move or a shipment.
func (m *MessageTemplateMethods) Preview(ctx context.Context, id string, of PreviewOf, options ...Option) (*MessagePreview, error) {
	members, err := membersOf(of)
	if err != nil {
		return nil, err
	}
	to := at("/v1/message-templates/{}/previews", id)
	return fetch[MessagePreview](ctx, m.t, &call{method: methodGet, to: to, query: members, options: options, takes: forReads})
}

// Test sends the template to your own address, with the values of a move or shipment.
func (m *MessageTemplateMethods) Test(ctx context.Context, id string, content NewTestMessage, options ...Option) (*Message, error) {
	to := at("/v1/message-templates/{}/tests", id)
	return fetch[Message](ctx, m.t, &call{method: methodPost, to: to, body: content, options: options, takes: forWrites})
}

// MessageRuleMethods are the calls for when messages are sent, and to whom.
type MessageRuleMethods struct {
	Listed[MessageRule, NewMessageRule, MessageRuleFilter]
	t *transport
}

func messageRuleMethods(t *transport) *MessageRuleMethods {
	return &MessageRuleMethods{listedAt[MessageRule, NewMessageRule, MessageRuleFilter](t, "/v1/message-rules"), t}
}

// Confirm sends or discards the messages that wait because the rule would reach many people.
func (m *MessageRuleMethods) Confirm(ctx context.Context, rule Versioned, decision RuleConfirmationDecision, options ...Option) (*MessageRule, error) {
	return fetch[MessageRule](ctx, m.t, &call{
		method: methodPost, to: at("/v1/message-rules/{}/confirmations", rule.GetID()), headers: ifMatch(rule),
		body: RuleConfirmation{Decision: decision}, options: options, takes: forWrites,
	})
}

// MessageOptOutMethods are the calls for who wants no messages. An opt-out is created and deleted, and never changed.
type MessageOptOutMethods struct {
	Lister[MessageOptOut, MessageOptOutFilter]
	Creator[NewMessageOptOut, MessageOptOut]
	records Records[MessageOptOut]
}

func messageOptOutMethods(t *transport) *MessageOptOutMethods {
	all := listedAt[MessageOptOut, NewMessageOptOut, MessageOptOutFilter](t, "/v1/message-opt-outs")
	return &MessageOptOutMethods{all.Lister, all.Creator, all.Records}
}

// Get reads an opt-out.
func (m *MessageOptOutMethods) Get(ctx context.Context, id string, options ...Option) (*MessageOptOut, error) {
	return m.records.Get(ctx, id, options...)
}

// Delete deletes the given version, or any version of an ID.
func (m *MessageOptOutMethods) Delete(ctx context.Context, record Identified, options ...Option) error {
	return m.records.Delete(ctx, record, options...)
}
