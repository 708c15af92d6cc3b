package vanline

import "context"

// ChangeRequestMethods are the calls for requests for a change of a record that one may not write, or does not want to
// write alone. The record stays as it is until the request is accepted.
type ChangeRequestMethods struct {
	Lister[ChangeRequest, ChangeRequestFilter]
	Earlier[ChangeRequest]
	t *transport
}

const changeRequestsPath = "/v1/change-requests"

func changeRequestMethods(t *transport) *ChangeRequestMethods {
	all := lists[ChangeRequest, ChangeRequestFilter]{t: t, to: at(changeRequestsPath)}
	return &ChangeRequestMethods{Lister[ChangeRequest, ChangeRequestFilter]{all}, Earlier[ChangeRequest]{t, changeRequestsPath + "/{}"}, t}
}

// AskedRecord is a record, in the version that the asker saw. Its kind is as in its path: moves, shipments, jobs or
// storage-stays.
type AskedRecord struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
	ETag string `json:"eTag"`
}

// Asked is the version of a record of which a change is asked for.
func Asked(kind string, record Versioned) AskedRecord {
	return AskedRecord{kind, record.GetID(), record.GetETag()}
}

// AskedChange is what is asked for, and why.
type AskedChange struct {
	Patch  Patch            `json:"patch"`
	Reason Optional[string] `json:"reason,omitempty"`
}

// Create asks for a change of the version of a record that was read. It returns a *ConflictError if it has changed
// since.
func (m *ChangeRequestMethods) Create(ctx context.Context, record AskedRecord, change AskedChange, options ...Option) (*ChangeRequest, error) {
	return m.post(ctx, at("/v1/{}/{}/change-requests", record.Kind, record.ID), record.ETag, change, options)
}

func (m *ChangeRequestMethods) post(ctx context.Context, to route, tag string, body any, options []Option) (*ChangeRequest, error) {
	return fetch[ChangeRequest](ctx, m.t, &call{
		method: methodPost, to: to, headers: ifMatch(Ref{ETag: tag}), body: body, options: options, takes: forWrites,
	})
}

// Get reads a request.
func (m *ChangeRequestMethods) Get(ctx context.Context, id string, options ...Option) (*ChangeRequest, error) {
	const takes = forReads | optFields | optExpand
	return fetch[ChangeRequest](ctx, m.t, &call{method: methodGet, to: at(changeRequestsPath+"/{}", id), options: options, takes: takes})
}

// Decide accepts a request, whole or by member, or refuses it. seen is the version of the record on which the decision
// is based, not of the request: it returns a *ConflictError if the record has changed since.
func (m *ChangeRequestMethods) Decide(ctx context.Context, request Identified, seen Versioned, decision ChangeDecision, options ...Option) (*ChangeRequest, error) {
	return m.post(ctx, at(changeRequestsPath+"/{}/decisions", request.GetID()), seen.GetETag(), decision, options)
}

// Withdraw withdraws a request that waits.
func (m *ChangeRequestMethods) Withdraw(ctx context.Context, request Versioned, options ...Option) (*ChangeRequest, error) {
	return m.post(ctx, at(changeRequestsPath+"/{}/withdrawals", request.GetID()), request.GetETag(), nil, options)
}
