package vanline

import "context"

// ShipmentMethods are the calls for shipments.
type ShipmentMethods struct {
	Records[Shipment]
	Lister[Shipment, ShipmentFilter]
	Querier[Shipment, ShipmentFilter]
	Bulker[ShipmentBulkOperation, ShipmentBulkAnswer]
	Exporter[Shipment, ShipmentFilter]
	Past[Shipment]
	t *transport
}

const shipmentsPath = "/v1/shipments"

func shipmentMethods(t *transport) *ShipmentMethods {
	all := lists[Shipment, ShipmentFilter]{t, at(shipmentsPath), mustBeHidden}
	return &ShipmentMethods{
		recordsAt[Shipment](t, shipmentsPath), Lister[Shipment, ShipmentFilter]{all}, Querier[Shipment, ShipmentFilter]{all},
		Bulker[ShipmentBulkOperation, ShipmentBulkAnswer]{t, shipmentsPath}, Exporter[Shipment, ShipmentFilter]{all},
		Past[Shipment]{versionsAt[Shipment](t, shipmentsPath)}, t,
	}
}

// Create creates a shipment, in a new move unless it names one; with UnlessExists, only if none has its reference.
func (m *ShipmentMethods) Create(ctx context.Context, content NewShipment, options ...Option) (*Shipment, error) {
	const takes = forWrites | optExpand | optUnlessExists | optChannel
	channel, err := m.t.channelOf(options, takes, "")
	if err != nil {
		return nil, err
	}
	to := at(shipmentsPath)
	if channel != "" {
		to = at("/{}/v1/shipments", channel)
	}
	return fetch[Shipment](ctx, m.t, &call{method: methodPost, to: to, body: content, options: options, takes: takes})
}

const shipmentStatusPath = "/{}/v1/shipments/{}/updateStatus"

// Status changes the status; NextStatuses of the record lists the allowed ones.
func (m *ShipmentMethods) Status(ctx context.Context, record Versioned, status ShipmentStatus, options ...Option) (*Shipment, error) {
	return m.ChangeStatus(ctx, record, ShipmentStatusChange{Status: status}, options...)
}

// ChangeStatus changes the status, with a reason or the day on which it happened.
func (m *ShipmentMethods) ChangeStatus(ctx context.Context, record Versioned, change ShipmentStatusChange, options ...Option) (*Shipment, error) {
	return changeStatus[Shipment](ctx, m.t, shipmentStatusPath, record, change, options)
}

// Summary counts by status, and by week of delivery.
func (m *ShipmentMethods) Summary(ctx context.Context, options ...Option) (*ShipmentSummary, error) {
	return fetch[ShipmentSummary](ctx, m.t, &call{method: methodGet, to: at("/v1/shipments/summary"), options: options, takes: forReads})
}
