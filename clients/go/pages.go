package vanline

import (
	"context"
	"net/url"
	"regexp"
	"strconv"
)

// Page is one page of a list.
type Page[Item any] struct {
	Items []*Item
	// NextCursor is the cursor of the next page; empty on the last page.
	NextCursor string
	// TotalCount is the number of records on all pages, with the option Count; nil without it.
	TotalCount *int
}

// fetchPage sends a request and reads the page that it is answered with.
func fetchPage[Item any](ctx context.Context, t *transport, c *call) (*Page[Item], error) {
	got, err := t.send(ctx, c)
	if err != nil {
		return nil, err
	}
	page := &Page[Item]{NextCursor: nextCursorOf(got.header.Get("Link"))}
	if total, err := strconv.Atoi(got.header.Get("Total-Count")); err == nil {
		page.TotalCount = &total
	}
	return page, got.decode(c, &page.Items)
}

var nextLink = regexp.MustCompile(`<([^>]*)>;\s*rel="next"`)

func nextCursorOf(link string) string {
	found := nextLink.FindStringSubmatch(link)
	if found == nil {
		return ""
	}
	target, err := url.Parse(found[1])
	if err != nil {
		return ""
	}
	return target.Query().Get("cursor")
}

// Iterator gives one item after the other. It holds nothing open and need not be closed.
//
//	for it.Next(ctx) {
//		fmt.Println(it.Item())
//	}
//	if err := it.Err(); err != nil { … }
type Iterator[Item any] struct {
	next func(ctx context.Context) (Item, bool, error)
	item Item
	err  error
}

// Next reads the next item. It returns false at the end, and after an error.
func (it *Iterator[Item]) Next(ctx context.Context) bool {
	var none Item
	it.item = none
	if it.err != nil {
		return false
	}
	item, ok, err := it.next(ctx)
	it.item, it.err = item, err
	return ok && err == nil
}

// Item is the item that Next has read.
func (it *Iterator[Item]) Item() Item { return it.item }

// Err is the error that has ended the iteration.
func (it *Iterator[Item]) Err() error { return it.err }

// eachPage requests each page when it is needed.
func eachPage[Item any](list func(ctx context.Context, cursor string) (*Page[Item], error), cursor string) *Iterator[*Page[Item]] {
	isLast := false
	return &Iterator[*Page[Item]]{next: func(ctx context.Context) (*Page[Item], bool, error) {
		if isLast {
			return nil, false, nil
		}
		page, err := list(ctx, cursor)
		if err != nil {
			return nil, false, err
		}
		cursor, isLast = page.NextCursor, page.NextCursor == ""
		return page, true, nil
	}}
}

// eachItem gives the records of all pages.
func eachItem[Item any](pages *Iterator[*Page[Item]]) *Iterator[*Item] {
	var items []*Item
	return &Iterator[*Item]{next: func(ctx context.Context) (*Item, bool, error) {
		for len(items) == 0 {
			if !pages.Next(ctx) {
				return nil, false, pages.Err()
			}
			items = pages.Item().Items
		}
		item := items[0]
		items = items[1:]
		return item, true, nil
	}}
}

// placed is a filter with a place in a list and a size of pages.
type placed[Filter any] interface {
	after(cursor string) Filter
	orLimit(limit int) Filter
}

// The size of pages that are read for their items.
const pageOfItems = 200

// lists are the lists of a path, with one kind of filter.
type lists[Item any, Filter placed[Filter]] struct {
	t    *transport
	to   route
	hide func(members map[string]any) bool
}

func given[Filter any](filter *Filter) Filter {
	if filter == nil {
		var none Filter
		return none
	}
	return *filter
}

func (l lists[Item, Filter]) page(ctx context.Context, filter Filter, isHidden bool, options []Option) (*Page[Item], error) {
	c, err := l.request(filter, isHidden)
	if err != nil {
		return nil, err
	}
	c.options, c.takes = options, forLists
	return fetchPage[Item](ctx, l.t, c)
}

// request has the filter in its URL, or in its body.
func (l lists[Item, Filter]) request(filter any, isHidden bool) (*call, error) {
	members, err := membersOf(filter)
	if err != nil {
		return nil, err
	}
	if isHidden || (l.hide != nil && l.hide(members)) {
		return &call{method: methodQuery, to: l.to, body: members}, nil
	}
	return &call{method: methodGet, to: l.to, query: members}, nil
}

func (l lists[Item, Filter]) list(ctx context.Context, filter *Filter, options []Option) (*Page[Item], error) {
	return l.page(ctx, given(filter), false, options)
}

func (l lists[Item, Filter]) pages(filter Filter, options []Option) *Iterator[*Page[Item]] {
	members, _ := membersOf(filter)
	from, _ := members["cursor"].(string)
	return eachPage(func(ctx context.Context, cursor string) (*Page[Item], error) {
		return l.page(ctx, filter.after(cursor), false, options)
	}, from)
}

// whole reads the list of the few records that belong to another one. It has more pages only if the records are very
// many or very large.
func (l lists[Item, Filter]) whole(ctx context.Context, filter *Filter, options []Option) ([]*Item, error) {
	items := []*Item{}
	pages := l.pages(given(filter), options)
	for pages.Next(ctx) {
		items = append(items, pages.Item().Items...)
	}
	if err := pages.Err(); err != nil {
		return nil, err
	}
	return items, nil
}

func (l lists[Item, Filter]) each(filter *Filter, options []Option) *Iterator[*Item] {
	return eachItem(l.pages(given(filter).orLimit(pageOfItems), options))
}
