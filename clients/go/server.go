package vanline

import "context"

// ServerMethods are the calls for links, the caller, probes, metrics and error pages.
type ServerMethods struct{ t *transport }

// Entry is the version of the service, and the URLs of everything it has.
func (m *ServerMethods) Entry(ctx context.Context, options ...Option) (*Entry, error) {
	return fetch[Entry](ctx, m.t, &call{method: methodGet, to: at("/"), options: options, takes: forReads})
}

// Caller is who the service takes you for, and what you may do.
func (m *ServerMethods) Caller(ctx context.Context, options ...Option) (*Caller, error) {
	return fetch[Caller](ctx, m.t, &call{method: methodGet, to: at("/v1/me"), options: options, takes: forReads})
}

// Live says whether the process runs.
func (m *ServerMethods) Live(ctx context.Context, options ...Option) (*Liveness, error) {
	return fetch[Liveness](ctx, m.t, &call{method: methodGet, to: at("/livez"), options: options, takes: forReads})
}

// Ready says whether it takes requests; it is an UnavailableError if it does not.
func (m *ServerMethods) Ready(ctx context.Context, options ...Option) (*Readiness, error) {
	return fetch[Readiness](ctx, m.t, &call{method: methodGet, to: at("/readyz"), options: options, takes: forReads})
}

// Metrics are the metrics, in the Prometheus text format.
func (m *ServerMethods) Metrics(ctx context.Context, options ...Option) (string, error) {
	return m.text(ctx, at("/metrics"), "text/plain", options)
}

// CollisionsQuery selects days.
type CollisionsQuery struct {
	// Days is the number of the last days; default 7.
	Days int `json:"days,omitempty"`
}

// Collisions are where writes met changes of others, by member and by hour.
func (m *ServerMethods) Collisions(ctx context.Context, query CollisionsQuery, options ...Option) (*Collisions, error) {
	members, err := membersOf(query)
	if err != nil {
		return nil, err
	}
	return fetch[Collisions](ctx, m.t, &call{method: methodGet, to: at("/v1/collisions"), query: members, options: options, takes: forReads})
}

// Problem is the page that explains an error, as HTML.
func (m *ServerMethods) Problem(ctx context.Context, code string, options ...Option) (string, error) {
	return m.text(ctx, at("/problems/{}", code), "text/html", options)
}

func (m *ServerMethods) text(ctx context.Context, to route, accept string, options []Option) (string, error) {
	headers := map[string]string{"Accept": accept}
	got, err := m.t.send(ctx, &call{method: methodGet, to: to, headers: headers, options: options, takes: forReads})
	if err != nil {
		return "", err
	}
	return string(got.body), nil
}
