// Package vanline is the client of the Vanline API. It uses only the standard library.
//
// A record that was read carries its version. A change names the record, so it is applied to the version that the
// program has seen, or not at all: then it is a *ConflictError that says what others have changed.
//
//	client, err := vanline.New(vanline.Options{BaseURL: "https://vanline.example.com", APIKey: key})
//	shipment, err := client.Shipments.Get(ctx, id)
//	shipment, err = client.Shipments.Update(ctx, shipment, vanline.ShipmentPatch{EstimatedWeight: vanline.Set(4500)})
//
// Members that are required have their plain type, or a pointer if they may be null. Members that may be absent are
// Optional. Values of enumerations that this client does not know are kept, and unknown members are ignored; RawJSON
// of a record has them.
package vanline
