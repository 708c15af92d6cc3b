package vanline

import (
	"context"
	"errors"
)

// Parent is the record that documents or notes belong to: a shipment, or a move as a whole.
type Parent struct {
	MoveID     string `json:"moveID,omitempty"`
	ShipmentID string `json:"shipmentID,omitempty"`
}

// OfMove names what belongs to a move as a whole.
func OfMove(id string) Parent { return Parent{MoveID: id} }

// OfShipment names what belongs to a shipment.
func OfShipment(id string) Parent { return Parent{ShipmentID: id} }

func (p Parent) route(rest string) route {
	switch {
	case p.MoveID != "" && p.ShipmentID != "":
		return route{err: errors.New("vanline: a Parent is a move or a shipment, not both")}
	case p.ShipmentID != "":
		return at("/v1/shipments/{}"+rest, p.ShipmentID)
	default:
		return at("/v1/moves/{}"+rest, p.MoveID)
	}
}

// DocumentMethods are the calls for documents. They are listed and created under their shipment or move, and found by
// their own id.
type DocumentMethods struct {
	Records[Document]
	Earlier[Document]
	t *transport
}

func documentMethods(t *transport) *DocumentMethods {
	return &DocumentMethods{recordsAt[Document](t, "/v1/documents"), Earlier[Document]{t, "/v1/documents/{}"}, t}
}

func (m *DocumentMethods) of(parent Parent) lists[Document, DocumentFilter] {
	return lists[Document, DocumentFilter]{t: m.t, to: parent.route("/documents")}
}

// List reads one page, newest first. The list of a move includes the documents of its shipments.
func (m *DocumentMethods) List(ctx context.Context, parent Parent, filter *DocumentFilter, options ...Option) (*Page[Document], error) {
	return m.of(parent).list(ctx, filter, options)
}

// Pages are all pages; each is requested when it is needed.
func (m *DocumentMethods) Pages(parent Parent, filter *DocumentFilter, options ...Option) *Iterator[*Page[Document]] {
	return m.of(parent).pages(given(filter), options)
}

// Each gives all documents, over all pages.
func (m *DocumentMethods) Each(parent Parent, filter *DocumentFilter, options ...Option) *Iterator[*Document] {
	return m.of(parent).each(filter, options)
}

// Create creates a document without content; Upload sends the content.
func (m *DocumentMethods) Create(ctx context.Context, parent Parent, content NewDocument, options ...Option) (*Document, error) {
	return fetch[Document](ctx, m.t, &call{method: methodPost, to: parent.route("/documents"), body: content, options: options, takes: forWrites})
}

// Add creates a document with its content, in one request. A large file is sent in parts instead, so that it can
// continue after a broken connection; if it is refused, or the context ends, the document is deleted again. With an
// IdempotencyKey of yours the document stays after an error that passes: the same call with this key continues where
// the first one ended.
func (m *DocumentMethods) Add(ctx context.Context, parent Parent, content NewDocument, file *File, options ...Option) (*Document, error) {
	if file.isSentAtOnce() {
		return createWithFile(ctx, m.t, parent.route("/documents"), content, file, options)
	}
	s, err := settingsOf(options, forFiles)
	if err != nil {
		return nil, err
	}
	creation := callOptions(s)
	if s.has(optKey) {
		creation = append(creation, IdempotencyKey(s.key))
	}
	created, err := m.Create(ctx, parent, content, creation...)
	if err != nil {
		return nil, err
	}
	uploaded, err := m.Upload(ctx, created, file, options...)
	if err == nil {
		return uploaded, nil
	}
	// The next call with this key finds the answers of this one: the document must still exist.
	if _, passes := isPassing(err); s.has(optKey) && passes {
		return nil, err
	}
	// The reason of the failure matters more than a document that is left without content.
	cleanup, cancel := context.WithTimeout(context.Background(), m.t.timeout)
	defer cancel()
	_ = m.Delete(cleanup, ID(created.ID), WithRetries(0))
	return nil, err
}

// Upload stores the content of a document, or replaces it. The service checks the digest. It returns a *ConflictError
// if the document has changed since it was read.
func (m *DocumentMethods) Upload(ctx context.Context, record Versioned, file *File, options ...Option) (*Document, error) {
	return upload[Document](ctx, m.t, at("/v1/documents/{}/content", record.GetID()), record, file, options)
}

// Download reads the content, now or AtInstant. It is an error if it does not have its digest.
func (m *DocumentMethods) Download(ctx context.Context, document Identified, options ...Option) (*Downloaded, error) {
	return download(ctx, m.t, at("/v1/documents/{}/content", document.GetID()), options)
}
