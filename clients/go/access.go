package vanline

import "context"

// KeyMethods are the calls for API keys. They are created and revoked; they cannot be changed.
type KeyMethods struct {
	Lister[Key, KeyFilter]
	Creator[NewKey, KeyWithSecret]
	records Records[Key]
}

func keyMethods(t *transport) *KeyMethods {
	const path = "/v1/keys"
	return &KeyMethods{Lister[Key, KeyFilter]{lists[Key, KeyFilter]{t: t, to: at(path)}}, Creator[NewKey, KeyWithSecret]{t, path}, recordsAt[Key](t, path)}
}

// Get reads a key, without its secret.
func (m *KeyMethods) Get(ctx context.Context, id string, options ...Option) (*Key, error) {
	return m.records.Get(ctx, id, options...)
}

// Delete revokes a key. The keys that it created stay valid; with Cascade all keys below it are revoked too.
func (m *KeyMethods) Delete(ctx context.Context, key Identified, options ...Option) error {
	_, err := m.records.t.send(ctx, &call{
		method: methodDelete, to: at("/v1/keys/{}", key.GetID()), headers: ifMatchOr(key, nil), options: options, takes: forWrites | optCascade,
	})
	return err
}

// LinkMethods are the calls for tracking links. They are listed and created under their move, and found by their own
// id. They cannot be changed. Only the answer to Create contains the secret and the URL.
type LinkMethods struct {
	ChildCreator[NewLink, LinkWithSecret]
	records Records[Link]
	t       *transport
}

const linksPath = "/v1/moves/{}/links"

func linkMethods(t *transport) *LinkMethods {
	return &LinkMethods{ChildCreator[NewLink, LinkWithSecret]{t, linksPath}, recordsAt[Link](t, "/v1/links"), t}
}

// Get reads a link, without its secret.
func (m *LinkMethods) Get(ctx context.Context, id string, options ...Option) (*Link, error) {
	return m.records.Get(ctx, id, options...)
}

// Delete revokes a link.
func (m *LinkMethods) Delete(ctx context.Context, link Identified, options ...Option) error {
	return m.records.Delete(ctx, link, options...)
}

// List reads the links of a move, newest first.
func (m *LinkMethods) List(ctx context.Context, moveID string, options ...Option) ([]*Link, error) {
	return lists[Link, LinkFilter]{t: m.t, to: at(linksPath, moveID)}.whole(ctx, nil, options)
}

const trackingHeader = "Vanline-Tracking"

// Track reads the move as the holder of a link sees it. The secret is the only credential.
func (m *LinkMethods) Track(ctx context.Context, secret string, options ...Option) (*Tracking, error) {
	return fetch[Tracking](ctx, m.t, &call{
		method: methodGet, to: at("/v1/tracking"), headers: map[string]string{trackingHeader: secret}, options: options, takes: forReads,
	})
}

// ShipmentVersion names a version of a shipment that Track shows.
type ShipmentVersion struct {
	Locator string `json:"locator"`
	ETag    string `json:"eTag"`
}

// Ask asks for a change of a shipment that Track shows, as the holder of a link.
func (m *LinkMethods) Ask(ctx context.Context, secret string, shipment ShipmentVersion, content NewTrackingRequest, options ...Option) (*TrackingRequest, error) {
	headers := ifMatch(Ref{ETag: shipment.ETag})
	headers[trackingHeader] = secret
	return fetch[TrackingRequest](ctx, m.t, &call{
		method: methodPost, to: at("/v1/tracking/shipments/{}/change-requests", shipment.Locator), headers: headers, body: content,
		options: options, takes: forWrites,
	})
}

// Asked reads a request of the link.
func (m *LinkMethods) Asked(ctx context.Context, secret, id string, options ...Option) (*TrackingRequest, error) {
	return fetch[TrackingRequest](ctx, m.t, &call{
		method: methodGet, to: at("/v1/tracking/change-requests/{}", id), headers: map[string]string{trackingHeader: secret},
		options: options, takes: forReads,
	})
}

// Withdraw withdraws a request of the link.
func (m *LinkMethods) Withdraw(ctx context.Context, secret string, request Versioned, options ...Option) (*TrackingRequest, error) {
	headers := ifMatch(request)
	headers[trackingHeader] = secret
	return fetch[TrackingRequest](ctx, m.t, &call{
		method: methodPost, to: at("/v1/tracking/change-requests/{}/withdrawals", request.GetID()), headers: headers,
		options: options, takes: forWrites,
	})
}

// CrewLinkMethods are the calls for crew links. They are listed and created under their crew member, and found by their
// own id. They cannot be changed. Only the answer to Create contains the secret and the URL.
type CrewLinkMethods struct {
	ChildCreator[NewCrewLink, CrewLinkWithSecret]
	records Records[CrewLink]
	t       *transport
}

const crewLinksPath = "/v1/crew-members/{}/links"

func crewLinkMethods(t *transport) *CrewLinkMethods {
	return &CrewLinkMethods{ChildCreator[NewCrewLink, CrewLinkWithSecret]{t, crewLinksPath}, recordsAt[CrewLink](t, "/v1/crew-links"), t}
}

// Get reads a link, without its secret.
func (m *CrewLinkMethods) Get(ctx context.Context, id string, options ...Option) (*CrewLink, error) {
	return m.records.Get(ctx, id, options...)
}

// Delete revokes a link.
func (m *CrewLinkMethods) Delete(ctx context.Context, link Identified, options ...Option) error {
	return m.records.Delete(ctx, link, options...)
}

// List reads the links of a crew member, newest first.
func (m *CrewLinkMethods) List(ctx context.Context, crewMemberID string, options ...Option) ([]*CrewLink, error) {
	return lists[CrewLink, CrewLinkFilter]{t: m.t, to: at(crewLinksPath, crewMemberID)}.whole(ctx, nil, options)
}
