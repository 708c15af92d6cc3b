package vanline

import "context"

// JobMethods are the calls for jobs, and who is free for them. A truck or person that is taken is a StateError with the
// code already_booked, whose Problem has alternatives.
type JobMethods struct {
	Listed[Job, NewJob, JobFilter]
	Bulker[JobBulkOperation, JobBulkAnswer]
	Exporter[Job, JobFilter]
	t *transport
}

func jobMethods(t *transport) *JobMethods {
	const path = "/v1/jobs"
	return &JobMethods{
		listedAt[Job, NewJob, JobFilter](t, path), Bulker[JobBulkOperation, JobBulkAnswer]{t, path},
		Exporter[Job, JobFilter]{lists[Job, JobFilter]{t: t, to: at(path)}}, t,
	}
}

// OfShipment reads one page of the jobs of a shipment.
func (m *JobMethods) OfShipment(ctx context.Context, shipmentID string, filter *JobFilter, options ...Option) (*Page[Job], error) {
	return ChildLister[Job, JobFilter]{m.t, "/v1/shipments/{}/jobs"}.List(ctx, shipmentID, filter, options...)
}

const jobStatusPath = "/{}/v1/jobs/{}/updateStatus"

// Status changes the status.
func (m *JobMethods) Status(ctx context.Context, record Versioned, status JobStatus, options ...Option) (*Job, error) {
	return m.ChangeStatus(ctx, record, JobStatusChange{Status: status}, options...)
}

// ChangeStatus changes the status; with DONE, also that of the shipment.
func (m *JobMethods) ChangeStatus(ctx context.Context, record Versioned, change JobStatusChange, options ...Option) (*Job, error) {
	return changeStatus[Job](ctx, m.t, jobStatusPath, record, change, options)
}

// AvailabilityQuery asks who is free on a day, or on each of several days.
type AvailabilityQuery struct {
	Day         string `json:"day"`
	Until       string `json:"until,omitempty"`
	Minutes     int    `json:"minutes,omitempty"`
	Pounds      int    `json:"pounds,omitempty"`
	WindowStart string `json:"windowStart,omitempty"`
	WindowEnd   string `json:"windowEnd,omitempty"`
	TimeZone    string `json:"timeZone,omitempty"`
}

// Availability says who is free on a day, or on each of several days.
func (m *JobMethods) Availability(ctx context.Context, query AvailabilityQuery, options ...Option) (*Availability, error) {
	members, err := membersOf(query)
	if err != nil {
		return nil, err
	}
	return fetch[Availability](ctx, m.t, &call{method: methodGet, to: at("/v1/availability"), query: members, options: options, takes: forReads})
}
