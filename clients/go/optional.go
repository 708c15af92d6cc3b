package vanline

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Optional is a member that can be absent. Its zero value is absent; Set gives it a value, and Null clears it.
// A member that is read and sent again stays absent, null or what it is.
type Optional[T any] []optional[T]

// A slice, because encoding/json leaves out an empty slice, but no empty struct.
type optional[T any] struct {
	value  T
	isNull bool
}

// Set is a member with a value.
func Set[T any](value T) Optional[T] { return Optional[T]{{value: value}} }

// Null is a member that is null. In a patch it clears the member.
func Null[T any]() Optional[T] { return Optional[T]{{isNull: true}} }

// Ptr is a pointer to a value, for members that are required and may be null.
func Ptr[T any](value T) *T { return &value }

// Get returns the value, and whether there is one.
func (o Optional[T]) Get() (T, bool) {
	if len(o) == 0 || o[0].isNull {
		var none T
		return none, false
	}
	return o[0].value, true
}

// Value is the value, or the zero value if the member is absent or null.
func (o Optional[T]) Value() T {
	value, _ := o.Get()
	return value
}

// Or is the value, or another one if the member is absent or null.
func (o Optional[T]) Or(other T) T {
	if value, ok := o.Get(); ok {
		return value
	}
	return other
}

// IsAbsent says whether the member is left out.
func (o Optional[T]) IsAbsent() bool { return len(o) == 0 }

// IsNull says whether the member is null.
func (o Optional[T]) IsNull() bool { return len(o) > 0 && o[0].isNull }

// String shows the value.
func (o Optional[T]) String() string {
	switch value, ok := o.Get(); {
	case ok:
		return fmt.Sprint(value)
	case o.IsNull():
		return "null"
	default:
		return "absent"
	}
}

// MarshalJSON writes the value, or null.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if value, ok := o.Get(); ok {
		return json.Marshal(value)
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads a value, or null.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		*o = Null[T]()
		return nil
	}
	var value T
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	*o = Set(value)
	return nil
}
