package vanline

import "context"

// MoveMethods are the calls for moves. A move can be named by its id or locator.
type MoveMethods struct {
	Records[Move]
	Lister[Move, MoveFilter]
	Querier[Move, MoveFilter]
	Bulker[MoveBulkOperation, MoveBulkAnswer]
	Exporter[Move, MoveFilter]
	Past[Move]
	t *transport
}

const movesPath = "/v1/moves"

func moveMethods(t *transport) *MoveMethods {
	all := lists[Move, MoveFilter]{t, at(movesPath), mustBeHidden}
	return &MoveMethods{
		recordsAt[Move](t, movesPath), Lister[Move, MoveFilter]{all}, Querier[Move, MoveFilter]{all},
		Bulker[MoveBulkOperation, MoveBulkAnswer]{t, movesPath}, Exporter[Move, MoveFilter]{all}, Past[Move]{versionsAt[Move](t, movesPath)}, t,
	}
}

// Create creates a move; with UnlessExists, only if none has its reference (the service must keep references unique).
func (m *MoveMethods) Create(ctx context.Context, content NewMove, options ...Option) (*Move, error) {
	const takes = forWrites | optExpand | optUnlessExists
	return fetch[Move](ctx, m.t, &call{method: methodPost, to: at(movesPath), body: content, options: options, takes: takes})
}

const moveStatusPath = "/{}/v1/moves/{}/updateStatus"

// Status cancels a move: all its shipments or none. The status of a move follows from its shipments, so only
// MoveStatusCanceled can be set.
func (m *MoveMethods) Status(ctx context.Context, record Versioned, status MoveStatus, options ...Option) (*Move, error) {
	return m.ChangeStatus(ctx, record, MoveStatusChange{Status: status}, options...)
}

// ChangeStatus cancels a move, with a reason.
func (m *MoveMethods) ChangeStatus(ctx context.Context, record Versioned, change MoveStatusChange, options ...Option) (*Move, error) {
	return changeStatus[Move](ctx, m.t, moveStatusPath, record, change, options)
}

// Erase erases the personal data of a move and of everything below it, in its records and its history: the given
// version, or any version of an ID. It cannot be undone. A deleted move can be erased too.
func (m *MoveMethods) Erase(ctx context.Context, record Identified, options ...Option) (*Erasure, error) {
	return fetch[Erasure](ctx, m.t, &call{
		method: methodPost, to: at("/v1/moves/{}/erasures", record.GetID()), headers: ifMatchOr(record, anyVersion),
		options: options, takes: forWrites,
	})
}

// Erasures are the erasures of a move, newest first.
func (m *MoveMethods) Erasures(ctx context.Context, id string, options ...Option) ([]*Erasure, error) {
	return lists[Erasure, ErasureFilter]{t: m.t, to: at("/v1/moves/{}/erasures", id)}.whole(ctx, nil, options)
}

// Erasure is an erasure with its progress.
func (m *MoveMethods) Erasure(ctx context.Context, id string, options ...Option) (*Erasure, error) {
	return fetch[Erasure](ctx, m.t, &call{method: methodGet, to: at("/v1/erasures/{}", id), options: options, takes: forReads})
}

func (m *MoveMethods) shipments() ChildLister[Shipment, ShipmentFilter] {
	return ChildLister[Shipment, ShipmentFilter]{m.t, "/v1/moves/{}/shipments"}
}

// Shipments reads one page of the shipments of a move.
func (m *MoveMethods) Shipments(ctx context.Context, id string, filter *ShipmentFilter, options ...Option) (*Page[Shipment], error) {
	return m.shipments().List(ctx, id, filter, options...)
}

// ShipmentPages are all pages of the shipments of a move.
func (m *MoveMethods) ShipmentPages(id string, filter *ShipmentFilter, options ...Option) *Iterator[*Page[Shipment]] {
	return m.shipments().Pages(id, filter, options...)
}
