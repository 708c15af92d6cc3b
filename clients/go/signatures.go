package vanline

import "context"

// SignatureMethods are the calls for signatures under versions of shipments. Show what Signable answers, and send its
// Purpose, Shown and Digest with who signs: if any of it has changed meanwhile, Create returns a *ConflictError whose
// Changes say what. Nothing changes a signature.
type SignatureMethods struct {
	Earlier[Signature]
	ChildLister[Signature, SignatureFilter]
	records Records[Signature]
	t       *transport
}

const signaturesOfShipment = "/v1/shipments/{}/signatures"

func signatureMethods(t *transport) *SignatureMethods {
	const path = "/v1/signatures"
	return &SignatureMethods{
		Earlier[Signature]{t, path + "/{}"}, ChildLister[Signature, SignatureFilter]{t, signaturesOfShipment}, recordsAt[Signature](t, path), t,
	}
}

// Get reads a signature.
func (m *SignatureMethods) Get(ctx context.Context, id string, options ...Option) (*Signature, error) {
	return m.records.Get(ctx, id, options...)
}

// Signable is exactly what a person would sign for a purpose, with its digest and the versions that it shows.
func (m *SignatureMethods) Signable(ctx context.Context, shipmentID string, purpose SignaturePurpose, options ...Option) (*Signable, error) {
	return signable(ctx, m.t, at("/v1/shipments/{}/signable", shipmentID), purpose, options)
}

func signable(ctx context.Context, t *transport, to route, purpose SignaturePurpose, options []Option) (*Signable, error) {
	query := map[string]any{"purpose": string(purpose)}
	return fetch[Signable](ctx, t, &call{method: methodGet, to: to, query: query, options: options, takes: forReads})
}

// Create stores a signature under what was shown.
func (m *SignatureMethods) Create(ctx context.Context, shipmentID string, content NewSignature, options ...Option) (*Signature, error) {
	return fetch[Signature](ctx, m.t, &call{
		method: methodPost, to: at(signaturesOfShipment, shipmentID), body: content, options: options, takes: forWrites | optOccurredAt,
	})
}

// ChangesSince are the changes of the shipment since it was signed.
func (m *SignatureMethods) ChangesSince(ctx context.Context, id string, options ...Option) ([]ChangeSince, error) {
	found, err := m.Get(ctx, id, append(options[:len(options):len(options)], Expand("changesSince"))...)
	if err != nil {
		return nil, err
	}
	return found.ChangesSince.Value(), nil
}

// Signed is the text that was signed, with its seal, as JSON.
func (m *SignatureMethods) Signed(ctx context.Context, id string, options ...Option) (*Downloaded, error) {
	return download(ctx, m.t, at("/v1/signatures/{}/signed", id), options)
}

// Picture is the signature as an SVG.
func (m *SignatureMethods) Picture(ctx context.Context, id string, options ...Option) (*Downloaded, error) {
	return download(ctx, m.t, at("/v1/signatures/{}/picture", id), options)
}

// Key is the public key of the seals of this service.
func (m *SignatureMethods) Key(ctx context.Context, options ...Option) (*SigningKey, error) {
	return fetch[SigningKey](ctx, m.t, &call{method: methodGet, to: at("/v1/signing-key"), options: options, takes: forReads})
}
