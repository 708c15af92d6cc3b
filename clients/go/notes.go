package vanline

import "context"

// NoteMethods are the calls for notes. They are listed and created under their move or shipment, and found by their own
// id.
type NoteMethods struct {
	Records[Note]
	t *transport
}

func noteMethods(t *transport) *NoteMethods { return &NoteMethods{recordsAt[Note](t, "/v1/notes"), t} }

func (m *NoteMethods) of(parent Parent) lists[Note, NoteFilter] {
	return lists[Note, NoteFilter]{t: m.t, to: parent.route("/notes")}
}

// List reads one page, newest first. The list of a move includes the notes about its shipments.
func (m *NoteMethods) List(ctx context.Context, parent Parent, filter *NoteFilter, options ...Option) (*Page[Note], error) {
	return m.of(parent).list(ctx, filter, options)
}

// Pages are all pages; each is requested when it is needed.
func (m *NoteMethods) Pages(parent Parent, filter *NoteFilter, options ...Option) *Iterator[*Page[Note]] {
	return m.of(parent).pages(given(filter), options)
}

// Create writes a note.
func (m *NoteMethods) Create(ctx context.Context, parent Parent, content NewNote, options ...Option) (*Note, error) {
	return fetch[Note](ctx, m.t, &call{method: methodPost, to: parent.route("/notes"), body: content, options: options, takes: forWrites})
}
