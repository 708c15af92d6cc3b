package vanline

import (
	"context"
	"io"
	"strings"
)

// Lister lists the records of one kind that belong to no other record.
type Lister[Item any, Filter placed[Filter]] struct{ lists lists[Item, Filter] }

// List reads one page, newest first unless sorted. Filters with personal data are sent with QUERY, never in a URL.
func (l Lister[Item, Filter]) List(ctx context.Context, filter *Filter, options ...Option) (*Page[Item], error) {
	return l.lists.list(ctx, filter, options)
}

// Pages are all pages; each is requested when it is needed.
func (l Lister[Item, Filter]) Pages(filter *Filter, options ...Option) *Iterator[*Page[Item]] {
	return l.lists.pages(given(filter), options)
}

// Each gives all records, over all pages.
func (l Lister[Item, Filter]) Each(filter *Filter, options ...Option) *Iterator[*Item] {
	return l.lists.each(filter, options)
}

// ChildLister lists the records of one kind that belong to another record.
type ChildLister[Item any, Filter placed[Filter]] struct {
	t    *transport
	path string
}

func (l ChildLister[Item, Filter]) of(parentID string) lists[Item, Filter] {
	return lists[Item, Filter]{t: l.t, to: at(l.path, parentID)}
}

// List reads one page, newest first unless sorted.
func (l ChildLister[Item, Filter]) List(ctx context.Context, parentID string, filter *Filter, options ...Option) (*Page[Item], error) {
	return l.of(parentID).list(ctx, filter, options)
}

// Pages are all pages; each is requested when it is needed.
func (l ChildLister[Item, Filter]) Pages(parentID string, filter *Filter, options ...Option) *Iterator[*Page[Item]] {
	return l.of(parentID).pages(given(filter), options)
}

// Each gives all records, over all pages.
func (l ChildLister[Item, Filter]) Each(parentID string, filter *Filter, options ...Option) *Iterator[*Item] {
	return l.of(parentID).each(filter, options)
}

// Creator creates the records of a list.
type Creator[New, Item any] struct {
	t    *transport
	path string
}

// Create creates a record.
func (c Creator[New, Item]) Create(ctx context.Context, content New, options ...Option) (*Item, error) {
	return fetch[Item](ctx, c.t, &call{method: methodPost, to: at(c.path), body: content, options: options, takes: forWrites})
}

// ChildCreator creates records that belong to another record.
type ChildCreator[New, Item any] struct {
	t    *transport
	path string
}

// Create creates a record that belongs to another one.
func (c ChildCreator[New, Item]) Create(ctx context.Context, parentID string, content New, options ...Option) (*Item, error) {
	return fetch[Item](ctx, c.t, &call{method: methodPost, to: at(c.path, parentID), body: content, options: options, takes: forWrites})
}

// Listed are the records of one kind that belong to no other record.
type Listed[Item Versioned, New any, Filter placed[Filter]] struct {
	Records[Item]
	Lister[Item, Filter]
	Creator[New, Item]
}

// listedAt are the records of a path. personal are filters that must not be in a URL.
func listedAt[Item Versioned, New any, Filter placed[Filter]](t *transport, path string, personal ...string) Listed[Item, New, Filter] {
	hide := func(members map[string]any) bool { return hasAny(members, personal) }
	return Listed[Item, New, Filter]{
		recordsAt[Item](t, path), Lister[Item, Filter]{lists[Item, Filter]{t, at(path), hide}}, Creator[New, Item]{t, path},
	}
}

func hasAny(members map[string]any, names []string) bool {
	for _, name := range names {
		if _, ok := members[name]; ok {
			return true
		}
	}
	return false
}

// Filters that are or can be personal data.
var personal = []string{"customer", "agent", "assignee", "search", "metadata"}

// mustBeHidden says whether a filter needs QUERY: personal data must not be in a URL, and values with commas cannot be.
func mustBeHidden(members map[string]any) bool {
	if hasAny(members, personal) {
		return true
	}
	for _, value := range members {
		several, _ := value.([]any)
		for _, each := range several {
			if text, ok := each.(string); ok && strings.Contains(text, ",") {
				return true
			}
		}
	}
	return false
}

// Querier lists records with the QUERY method, for filters that are too long for a URL.
type Querier[Item any, Filter placed[Filter]] struct{ lists lists[Item, Filter] }

// Query reads one page with the QUERY method.
func (q Querier[Item, Filter]) Query(ctx context.Context, filter *Filter, options ...Option) (*Page[Item], error) {
	return q.lists.page(ctx, given(filter), true, options)
}

// Bulker changes many records in one request.
type Bulker[Operation, Answer any] struct {
	t    *transport
	path string
}

// Bulk sends up to 100 operations in one request, each with the tag of its record as IfMatch: all or none, unless the
// option Mode says otherwise. A refused bulk is a StateError with the code bulk_refused, whose Problem has the results.
func (b Bulker[Operation, Answer]) Bulk(ctx context.Context, operations []Operation, options ...Option) (*Answer, error) {
	s, err := settingsOf(options, forWrites|optMode)
	if err != nil {
		return nil, err
	}
	body := struct {
		Mode       BulkMode    `json:"mode"`
		Operations []Operation `json:"operations"`
	}{BulkModeAtomic, operations}
	if s.has(optMode) {
		body.Mode = s.mode
	}
	return fetch[Answer](ctx, b.t, &call{method: methodPatch, to: at(b.path), body: body, options: options, takes: forWrites | optMode})
}

// ExportFormat is the format of an export.
type ExportFormat string

// The formats of an export: CSV, or one JSON object on each line.
const (
	CSV    ExportFormat = "csv"
	NDJSON ExportFormat = "ndjson"
)

var exportTypes = map[ExportFormat]string{CSV: "text/csv", NDJSON: "application/x-ndjson"}

// export streams all records that match a filter.
func (l lists[Item, Filter]) export(ctx context.Context, filter *Filter, format ExportFormat, options []Option) (io.ReadCloser, error) {
	c, err := l.request(given(filter), false)
	if err != nil {
		return nil, err
	}
	c.options, c.takes, c.headers = options, forReads, map[string]string{"Accept": exportTypes[format]}
	response, err := l.t.open(ctx, c)
	if err != nil {
		return nil, err
	}
	return response.Body, nil
}

// Exporter streams all records that match a filter.
type Exporter[Item any, Filter placed[Filter]] struct{ lists lists[Item, Filter] }

// Export streams all records that match a filter. Close the stream when you have read it.
func (e Exporter[Item, Filter]) Export(ctx context.Context, filter *Filter, format ExportFormat, options ...Option) (io.ReadCloser, error) {
	return e.lists.export(ctx, filter, format, options)
}
