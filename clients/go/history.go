package vanline

import (
	"context"
	"time"
)

// HistoryFilter selects events of a history.
type HistoryFilter struct {
	Type   []string `json:"type,omitempty"`
	Actor  string   `json:"actor,omitempty"`
	Limit  int      `json:"limit,omitempty"`
	Cursor string   `json:"cursor,omitempty"`
}

func (f HistoryFilter) after(cursor string) HistoryFilter {
	f.Cursor = cursor
	return f
}

func (f HistoryFilter) orLimit(limit int) HistoryFilter {
	if f.Limit == 0 {
		f.Limit = limit
	}
	return f
}

// Earlier reads earlier versions of records.
type Earlier[Item any] struct {
	t    *transport
	path string
}

// AsOf reads the record at an instant. To change it, read the current one.
func (e Earlier[Item]) AsOf(ctx context.Context, id string, instant time.Time, options ...Option) (*Item, error) {
	return fetch[Item](ctx, e.t, asOf(at(e.path, id), instant, options))
}

func asOf(to route, instant time.Time, options []Option) *call {
	query := map[string]any{"asOf": instantText(instant)}
	return &call{method: methodGet, to: to, query: query, options: options, takes: forReads}
}

// Versions reads earlier versions of records, and goes back to them.
type Versions[Item any] struct{ Earlier[Item] }

func versionsAt[Item any](t *transport, path string) Versions[Item] {
	return Versions[Item]{Earlier[Item]{t, path + "/{}"}}
}

// Revert undoes what changed since a version (To), or in one event (Change), in a new version: of the given version,
// or of any version of an ID. It returns a *ConflictError if the same fields were changed again after the event.
func (v Versions[Item]) Revert(ctx context.Context, record Identified, what Reversion, options ...Option) (*Item, error) {
	return fetch[Item](ctx, v.t, &call{
		method: methodPost, to: at(v.path, record.GetID()).under("/reversions"), headers: ifMatchOr(record, anyVersion), body: what,
		options: options, takes: forWrites,
	})
}

// Past reads earlier versions of records and their history, and restores deleted ones.
type Past[Item any] struct{ Versions[Item] }

// Between are two versions, named by their tags; default: the last two.
type Between struct {
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
}

// Diff reads the changes between two versions.
func (p Past[Item]) Diff(ctx context.Context, id string, between Between, options ...Option) (*Diff, error) {
	query, err := membersOf(between)
	if err != nil {
		return nil, err
	}
	return fetch[Diff](ctx, p.t, &call{method: methodGet, to: at(p.path, id).under("/diff"), query: query, options: options, takes: forReads})
}

func (p Past[Item]) histories(id string) lists[Event, HistoryFilter] {
	return lists[Event, HistoryFilter]{t: p.t, to: at(p.path, id).under("/history")}
}

// History reads one page of the history of a record, newest first; also after it was deleted.
func (p Past[Item]) History(ctx context.Context, id string, filter *HistoryFilter, options ...Option) (*Page[Event], error) {
	return p.histories(id).list(ctx, filter, options)
}

// HistoryPages are all pages of the history of a record.
func (p Past[Item]) HistoryPages(id string, filter *HistoryFilter, options ...Option) *Iterator[*Page[Event]] {
	return p.histories(id).pages(given(filter), options)
}

// Restore creates a deleted record again, with its id and locator. A Ref has the eTag of the last event of its history;
// an ID is restored after whichever deletion was the last.
func (p Past[Item]) Restore(ctx context.Context, deleted Identified, options ...Option) (*Item, error) {
	return fetch[Item](ctx, p.t, &call{
		method: methodPost, to: at(p.path, deleted.GetID()).under("/restorations"), headers: ifMatchOr(deleted, anyVersion),
		options: options, takes: forWrites,
	})
}
