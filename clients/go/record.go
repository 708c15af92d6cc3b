package vanline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// fetch sends a request and reads its answer.
func fetch[Body any](ctx context.Context, t *transport, c *call) (*Body, error) {
	got, err := t.send(ctx, c)
	if err != nil {
		return nil, err
	}
	body := new(Body)
	return body, got.decode(c, body)
}

// fetchAll is fetch for a list that has no pages.
func fetchAll[Item any](ctx context.Context, t *transport, c *call) ([]*Item, error) {
	items, err := fetch[[]*Item](ctx, t, c)
	if err != nil {
		return nil, err
	}
	return *items, nil
}

func (a *answer) decode(c *call, into any) error {
	if len(a.body) == 0 {
		return nil
	}
	if err := json.Unmarshal(a.body, into); err != nil {
		message := fmt.Sprintf("%s %s was answered with something that this client cannot read: %v.", c.method, c.to.path, err)
		return unexpected(c.method, c.to.path, a.status, message, err)
	}
	return nil
}

// Records reads, changes and deletes records of one kind, which are found by their ids. A change is applied to the
// version that was read, or not at all.
type Records[Item Versioned] struct {
	t    *transport
	path string
}

func recordsAt[Item Versioned](t *transport, path string) Records[Item] {
	return Records[Item]{t, path + "/{}"}
}

// Get reads the current record.
func (r Records[Item]) Get(ctx context.Context, id string, options ...Option) (*Item, error) {
	return fetch[Item](ctx, r.t, &call{method: methodGet, to: at(r.path, id), options: options, takes: forReads | optFields | optExpand})
}

// Refresh reads the record again. If it has not changed, the same pointer is returned, at little cost.
func (r Records[Item]) Refresh(ctx context.Context, record *Item, options ...Option) (*Item, error) {
	version := *record
	headers := map[string]string{"If-None-Match": `"` + version.GetETag() + `"`}
	c := &call{method: methodGet, to: at(r.path, version.GetID()), headers: headers, options: options, takes: forReads}
	got, err := r.t.send(ctx, c)
	if err != nil {
		return nil, err
	}
	if got.status == http.StatusNotModified {
		return record, nil
	}
	current := new(Item)
	return current, got.decode(c, current)
}

// Update changes the version that was read: absent keeps, null clears. It returns a *ConflictError if the record has
// changed since.
func (r Records[Item]) Update(ctx context.Context, record Versioned, patch Patch, options ...Option) (*Item, error) {
	s, err := settingsOf(options, forWrites|optMerge|optExpand)
	if err != nil {
		return nil, err
	}
	headers := ifMatch(record)
	if s.has(optMerge) {
		headers = map[string]string{"If-Match": "*", "Prefer": fmt.Sprintf("merge-base=%q", record.GetETag())}
	}
	headers["Content-Type"] = patch.contentType()
	return fetch[Item](ctx, r.t, &call{
		method: methodPatch, to: at(r.path, record.GetID()), headers: headers, body: patch,
		options: options, takes: forWrites | optMerge | optExpand,
	})
}

// Editor returns the change of a record, or nil to change nothing.
type Editor[Item any] func(current *Item) (Patch, error)

const (
	triesDefault = 5
	triesOfRerun = 50
)

// Edit reads the record, calls change and applies its patch. If only other fields have changed meanwhile, it calls
// change again with the newer record; if a patched field has changed, it returns a *ConflictError or, with
// RerunOnOverlap, calls change again too. An error of change is returned as it is.
func (r Records[Item]) Edit(ctx context.Context, id string, change Editor[Item], options ...Option) (*Item, error) {
	s, err := settingsOf(options, forReads|optMerge|optTries|optRerun)
	if err != nil {
		return nil, err
	}
	calls := callOptions(s)
	current, err := r.Get(ctx, id, calls...)
	if err != nil {
		return nil, err
	}
	if s.has(optMerge) {
		calls = append(calls, Merge())
	}
	for left := triesOf(s) - 1; ; left-- {
		patch, err := change(current)
		if err != nil {
			return nil, err
		}
		if patch == nil {
			return current, nil
		}
		changed, err := r.Update(ctx, *current, patch, calls...)
		if err == nil {
			return changed, nil
		}
		var conflict *ConflictError
		if left <= 0 || !errors.As(err, &conflict) || !(s.has(optRerun) || isHarmless(conflict)) {
			return nil, err
		}
		if current, err = r.newer(ctx, id, conflict, callOptions(s)); err != nil {
			return nil, err
		}
	}
}

// newer is the record of a conflict, if the caller may read it, or a record that is read.
func (r Records[Item]) newer(ctx context.Context, id string, conflict *ConflictError, options []Option) (*Item, error) {
	if len(conflict.Current) == 0 {
		return r.Get(ctx, id, options...)
	}
	current := new(Item)
	return current, json.Unmarshal(conflict.Current, current)
}

func triesOf(s settings) int {
	switch {
	case s.has(optTries):
		return s.tries
	case s.has(optRerun):
		return triesOfRerun
	default:
		return triesDefault
	}
}

// callOptions are the options of each request of a method that sends several.
func callOptions(s settings) []Option {
	var options []Option
	if s.has(optTimeout) {
		options = append(options, WithTimeout(s.timeout))
	}
	if s.has(optRetries) {
		options = append(options, WithRetries(s.retries))
	}
	return options
}

// isHarmless says whether only other fields than the patched ones have changed. If the service does not say, the
// answer is no.
func isHarmless(conflict *ConflictError) bool {
	if conflict.Status != http.StatusPreconditionFailed || conflict.Problem == nil {
		return false
	}
	overlaps, isTold := conflict.Problem.Overlaps.Get()
	return isTold && len(overlaps) == 0
}

// Delete deletes the given version, or any version of an ID.
func (r Records[Item]) Delete(ctx context.Context, record Identified, options ...Option) error {
	_, err := r.t.send(ctx, &call{
		method: methodDelete, to: at(r.path, record.GetID()), headers: ifMatchOr(record, nil), options: options, takes: forWrites,
	})
	return err
}
