package vanline

import "context"

// CrewMethods are what the phone of a crew member calls, with a crew link as the token of the client, and what the
// office sees of the phones.
type CrewMethods struct {
	t         *transport
	shipments Records[ShipmentForCrew]
	items     Records[ItemForCrew]
}

func crewMethods(t *transport) *CrewMethods {
	return &CrewMethods{t, recordsAt[ShipmentForCrew](t, "/v1/crew/shipments"), recordsAt[ItemForCrew](t, "/v1/crew/items")}
}

func crewRead[Body any](ctx context.Context, m *CrewMethods, to route, options []Option) (*Body, error) {
	return fetch[Body](ctx, m.t, &call{method: methodGet, to: to, options: options, takes: forReads})
}

// Me is the crew member who calls, the company, and the time of the service.
func (m *CrewMethods) Me(ctx context.Context, options ...Option) (*CrewAccount, error) {
	return crewRead[CrewAccount](ctx, m, at("/v1/crew/me"), options)
}

// Jobs are the jobs from yesterday to a week ahead, with everything that belongs to them.
func (m *CrewMethods) Jobs(ctx context.Context, options ...Option) ([]*CrewJob, error) {
	return fetchAll[CrewJob](ctx, m.t, &call{method: methodGet, to: at("/v1/crew/jobs"), options: options, takes: forReads})
}

// Job reads a job.
func (m *CrewMethods) Job(ctx context.Context, id string, options ...Option) (*JobForCrew, error) {
	return crewRead[JobForCrew](ctx, m, at("/v1/crew/jobs/{}", id), options)
}

// Shipment reads a shipment.
func (m *CrewMethods) Shipment(ctx context.Context, id string, options ...Option) (*ShipmentForCrew, error) {
	return m.shipments.Get(ctx, id, options...)
}

// Note reads a note.
func (m *CrewMethods) Note(ctx context.Context, id string, options ...Option) (*NoteForCrew, error) {
	return crewRead[NoteForCrew](ctx, m, at("/v1/crew/notes/{}", id), options)
}

// Document reads a document.
func (m *CrewMethods) Document(ctx context.Context, id string, options ...Option) (*DocumentForCrew, error) {
	return crewRead[DocumentForCrew](ctx, m, at("/v1/crew/documents/{}", id), options)
}

// Status reports the next step of a job, with DONE also that of its shipment. It returns a *ConflictError if the job
// has changed since it was read.
func (m *CrewMethods) Status(ctx context.Context, job Versioned, change CrewJobStatusChange, options ...Option) (*JobForCrew, error) {
	return changeStatus[JobForCrew](ctx, m.t, "/{}/v1/crew/jobs/{}/updateStatus", job, change, options)
}

// Weigh reports the weight of a shipment.
func (m *CrewMethods) Weigh(ctx context.Context, shipment Versioned, patch CrewShipmentPatch, options ...Option) (*ShipmentForCrew, error) {
	return m.shipments.Update(ctx, shipment, patch, options...)
}

// Items are all items of a shipment, by their numbers.
func (m *CrewMethods) Items(ctx context.Context, shipmentID string, options ...Option) ([]*ItemForCrew, error) {
	return fetchAll[ItemForCrew](ctx, m.t, &call{method: methodGet, to: at("/v1/crew/shipments/{}/items", shipmentID), options: options, takes: forReads})
}

// Item reads one item, while you are booked for its job.
func (m *CrewMethods) Item(ctx context.Context, id string, options ...Option) (*ItemForCrew, error) {
	return m.items.Get(ctx, id, options...)
}

// CheckOff checks off an item, or reports what is wrong with it.
func (m *CrewMethods) CheckOff(ctx context.Context, item Versioned, patch CrewItemPatch, options ...Option) (*ItemForCrew, error) {
	return m.items.Update(ctx, item, patch, options...)
}

// Write writes a note about a shipment to the office.
func (m *CrewMethods) Write(ctx context.Context, shipmentID, text string, options ...Option) (*NoteForCrew, error) {
	return fetch[NoteForCrew](ctx, m.t, &call{
		method: methodPost, to: at("/v1/crew/shipments/{}/notes", shipmentID), body: NewCrewNote{Text: text}, options: options, takes: forWrites,
	})
}

// AddDocument creates a document without content; Upload sends the content.
func (m *CrewMethods) AddDocument(ctx context.Context, shipmentID string, content NewDocument, options ...Option) (*DocumentForCrew, error) {
	return fetch[DocumentForCrew](ctx, m.t, &call{
		method: methodPost, to: at("/v1/crew/shipments/{}/documents", shipmentID), body: content, options: options, takes: forWrites,
	})
}

// Upload sends the content of a document that has none yet, a large one in parts.
func (m *CrewMethods) Upload(ctx context.Context, document Versioned, file *File, options ...Option) (*DocumentForCrew, error) {
	return upload[DocumentForCrew](ctx, m.t, at("/v1/crew/documents/{}/content", document.GetID()), document, file, options)
}

// Download reads the content of a document. It is an error if it does not have its digest.
func (m *CrewMethods) Download(ctx context.Context, documentID string, options ...Option) (*Downloaded, error) {
	return download(ctx, m.t, at("/v1/crew/documents/{}/content", documentID), options)
}

// Signable is exactly what a person would sign for a purpose.
func (m *CrewMethods) Signable(ctx context.Context, shipmentID string, purpose SignaturePurpose, options ...Option) (*Signable, error) {
	return signable(ctx, m.t, at("/v1/crew/shipments/{}/signable", shipmentID), purpose, options)
}

// Sign stores a signature under what was shown. It returns a *ConflictError if any of it has changed meanwhile.
func (m *CrewMethods) Sign(ctx context.Context, shipmentID string, content NewSignature, options ...Option) (*SignatureForCrew, error) {
	return fetch[SignatureForCrew](ctx, m.t, &call{
		method: methodPost, to: at("/v1/crew/shipments/{}/signatures", shipmentID), body: content, options: options, takes: forWrites | optOccurredAt,
	})
}

// Signature reads a signature.
func (m *CrewMethods) Signature(ctx context.Context, id string, options ...Option) (*SignatureForCrew, error) {
	return crewRead[SignatureForCrew](ctx, m, at("/v1/crew/signatures/{}", id), options)
}

// Report reports what waits on the phone.
func (m *CrewMethods) Report(ctx context.Context, report CrewReport, options ...Option) error {
	_, err := m.t.send(ctx, &call{method: methodPut, to: at("/v1/crew/report"), body: report, options: options, takes: forReads})
	return err
}

// Reports are the last reports of phones, the phone that has been silent longest first. For the office.
func (m *CrewMethods) Reports(ctx context.Context, filter *PhoneReportFilter, options ...Option) ([]*PhoneReport, error) {
	return lists[PhoneReport, PhoneReportFilter]{t: m.t, to: at("/v1/crew-reports")}.whole(ctx, filter, options)
}
