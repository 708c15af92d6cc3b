package vanline

import (
	"encoding/json"
	"reflect"
	"testing"
)

func sameJSON(t *testing.T, got []byte, want string) {
	t.Helper()
	var a, b any
	if err := json.Unmarshal(got, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(want), &b); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAbsentNullAndValueSurviveARoundTrip(t *testing.T) {
	for _, text := range []string{
		`{}`,
		`{"deliveryDate":null,"metadata":null}`,
		`{"deliveryDate":"2026-12-24","estimatedWeight":0,"metadata":{"color":null,"size":"L"}}`,
		`{"customerRemarks":"","pickupAddress":{"city":"Austin","streetAddress2":null}}`,
	} {
		var patch ShipmentPatch
		if err := json.Unmarshal([]byte(text), &patch); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(patch)
		if err != nil {
			t.Fatal(err)
		}
		sameJSON(t, again, text)
	}
}

func TestAMemberSaysWhetherItIsAbsentOrNull(t *testing.T) {
	var patch ShipmentPatch
	if err := json.Unmarshal([]byte(`{"reference":null,"estimatedWeight":7}`), &patch); err != nil {
		t.Fatal(err)
	}
	if !patch.DeliveryDate.IsAbsent() || patch.DeliveryDate.IsNull() {
		t.Error("deliveryDate is absent")
	}
	if patch.Reference.IsAbsent() || !patch.Reference.IsNull() {
		t.Error("reference is null")
	}
	if weight, ok := patch.EstimatedWeight.Get(); weight != 7 || !ok {
		t.Error("estimatedWeight is 7")
	}
	if patch.Reference.Or("none") != "none" || patch.EstimatedWeight.String() != "7" || patch.Reference.String() != "null" {
		t.Error("Or and String")
	}
}

func TestUnknownMembersAndValuesOfANewerServiceAreKept(t *testing.T) {
	const text = `{"id":"A","eTag":"T","status":"TELEPORTED","nextStatuses":["BEAMED"],"hoverHeight":3,"deliveryDate":null}`
	var shipment Shipment
	if err := json.Unmarshal([]byte(text), &shipment); err != nil {
		t.Fatal(err)
	}
	if shipment.Status != "TELEPORTED" || shipment.NextStatuses[0] != "BEAMED" {
		t.Errorf("got %v", shipment.Status)
	}
	sameJSON(t, shipment.RawJSON(), text)
	if shipment.GetID() != "A" || shipment.GetETag() != "T" {
		t.Error("the version of the record")
	}
}
