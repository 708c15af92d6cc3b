package vanline

import "net/http"

const mergePatchType = "application/merge-patch+json"

// Patch changes a record: a generated type such as ShipmentPatch, a MergePatch, or a JSONPatch.
type Patch interface{ contentType() string }

// MergePatch is a change by names (RFC 7396): an absent member is kept, nil clears it.
type MergePatch map[string]any

func (MergePatch) contentType() string { return mergePatchType }

// JSONPatch is a change by operations (RFC 6902), all or nothing.
type JSONPatch []PatchOperation

func (JSONPatch) contentType() string { return "application/json-patch+json" }

// PatchOperation is one step of a JSONPatch.
type PatchOperation struct {
	// Op is add, remove, replace, move, copy or test.
	Op   string `json:"op"`
	Path string `json:"path"`
	// From is the source of move and copy.
	From  string        `json:"from,omitempty"`
	Value Optional[any] `json:"value,omitempty"`
}

// Range is a filter from one day or instant to another; each end is included and may be left out.
type Range struct {
	GTE string `json:"gte,omitempty"`
	LTE string `json:"lte,omitempty"`
}

// Identified names a record: one that was read, or ID.
type Identified interface{ GetID() string }

// Versioned names a version of a record: one that was read, or Ref.
type Versioned interface {
	GetID() string
	GetETag() string
}

// ID names a record without a version.
type ID string

// GetID is the id.
func (id ID) GetID() string { return string(id) }

// Ref names a version of a record that you have stored.
type Ref struct {
	ID   string `json:"id"`
	ETag string `json:"eTag"`
}

// GetID is the id.
func (r Ref) GetID() string { return r.ID }

// GetETag is the version.
func (r Ref) GetETag() string { return r.ETag }

// ifMatch is the header for the version that was read.
func ifMatch(record Versioned) map[string]string {
	return map[string]string{"If-Match": `"` + record.GetETag() + `"`}
}

// ifMatchOr is the header for the version that was read, or another one for a record that is named by its id alone.
func ifMatchOr(record Identified, other map[string]string) map[string]string {
	if versioned, ok := record.(Versioned); ok {
		return ifMatch(versioned)
	}
	return other
}

var anyVersion = map[string]string{"If-Match": "*"}

const (
	methodGet    = http.MethodGet
	methodPost   = http.MethodPost
	methodPut    = http.MethodPut
	methodPatch  = http.MethodPatch
	methodDelete = http.MethodDelete
	methodQuery  = "QUERY"
)
