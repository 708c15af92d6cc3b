package vanline

import (
	"context"
	"io"
)

// ItemMethods are the calls for the inventory of shipments. Items are listed and created under their shipment, and found
// by their own id. Sorted by number they have the order of the stickers.
type ItemMethods struct {
	Records[Item]
	Versions[Item]
	ChildLister[Item, ItemFilter]
	ChildCreator[NewItem, Item]
	Bulker[ItemBulkOperation, ItemBulkAnswer]
	t *transport
}

func itemMethods(t *transport) *ItemMethods {
	const path, parent = "/v1/items", "/v1/shipments/{}/items"
	return &ItemMethods{
		recordsAt[Item](t, path), versionsAt[Item](t, path), ChildLister[Item, ItemFilter]{t, parent}, ChildCreator[NewItem, Item]{t, parent},
		Bulker[ItemBulkOperation, ItemBulkAnswer]{t, path}, t,
	}
}

// CreateList adds the items of typed lines: "sofa, 3 cartons books, tv hv". All of them, or none.
func (m *ItemMethods) CreateList(ctx context.Context, shipmentID string, content NewItemList, options ...Option) ([]*Item, error) {
	return fetchAll[Item](ctx, m.t, &call{
		method: methodPost, to: at("/v1/shipments/{}/item-lists", shipmentID), body: content, options: options, takes: forWrites,
	})
}

// ConditionCodes says what the symbols of conditions and the numbers of places mean.
func (m *ItemMethods) ConditionCodes(ctx context.Context, options ...Option) (*ConditionCodes, error) {
	return fetch[ConditionCodes](ctx, m.t, &call{method: methodGet, to: at("/v1/condition-codes"), options: options, takes: forReads})
}

// Export streams all items of a shipment that match a filter. Close the stream when you have read it.
func (m *ItemMethods) Export(ctx context.Context, shipmentID string, filter *ItemFilter, format ExportFormat, options ...Option) (io.ReadCloser, error) {
	return m.of(shipmentID).export(ctx, filter, format, options)
}

// WeighingMethods are the calls for the weighings of shipments. They are listed and created under their shipment, and
// found by their own id.
type WeighingMethods struct {
	Records[Weighing]
	Versions[Weighing]
	ChildLister[Weighing, WeighingFilter]
	ChildCreator[NewWeighing, Weighing]
	t *transport
}

func weighingMethods(t *transport) *WeighingMethods {
	const path, parent = "/v1/weighings", "/v1/shipments/{}/weighings"
	return &WeighingMethods{
		recordsAt[Weighing](t, path), versionsAt[Weighing](t, path), ChildLister[Weighing, WeighingFilter]{t, parent},
		ChildCreator[NewWeighing, Weighing]{t, parent}, t,
	}
}

// CreateOnTruck records the weighing of several shipments on one truck: one weighing for each, all of them or none.
func (m *WeighingMethods) CreateOnTruck(ctx context.Context, truckID string, content TruckWeighing, options ...Option) ([]*Weighing, error) {
	return fetchAll[Weighing](ctx, m.t, &call{
		method: methodPost, to: at("/v1/trucks/{}/weighings", truckID), body: content, options: options, takes: forWrites,
	})
}

// StorageStayMethods are the calls for storage stays. They are created under their shipment, and found by their own id.
// A status change to IN_STORAGE creates one too.
type StorageStayMethods struct {
	Records[StorageStay]
	Versions[StorageStay]
	Lister[StorageStay, StorageStayFilter]
	Exporter[StorageStay, StorageStayFilter]
	ChildCreator[NewStorageStay, StorageStay]
	t *transport
}

const staysOfShipment = "/v1/shipments/{}/storage-stays"

func storageStayMethods(t *transport) *StorageStayMethods {
	const path = "/v1/storage-stays"
	all := lists[StorageStay, StorageStayFilter]{t: t, to: at(path)}
	return &StorageStayMethods{
		recordsAt[StorageStay](t, path), versionsAt[StorageStay](t, path), Lister[StorageStay, StorageStayFilter]{all},
		Exporter[StorageStay, StorageStayFilter]{all}, ChildCreator[NewStorageStay, StorageStay]{t, staysOfShipment}, t,
	}
}

// OfShipment reads one page of the stays of a shipment.
func (m *StorageStayMethods) OfShipment(ctx context.Context, shipmentID string, filter *StorageStayFilter, options ...Option) (*Page[StorageStay], error) {
	return ChildLister[StorageStay, StorageStayFilter]{m.t, staysOfShipment}.List(ctx, shipmentID, filter, options...)
}

// Extend asks for more days.
func (m *StorageStayMethods) Extend(ctx context.Context, record Versioned, content NewStorageExtension, options ...Option) (*StorageStay, error) {
	return m.changed(ctx, record, "/extensions", content, options)
}

// Decide decides the extension that waits.
func (m *StorageStayMethods) Decide(ctx context.Context, record Versioned, decision StorageExtensionDecision, options ...Option) (*StorageStay, error) {
	return m.changed(ctx, record, "/extension-decisions", decision, options)
}

func (m *StorageStayMethods) changed(ctx context.Context, record Versioned, under string, body any, options []Option) (*StorageStay, error) {
	return fetch[StorageStay](ctx, m.t, &call{
		method: methodPost, to: at("/v1/storage-stays/{}", record.GetID()).under(under), headers: ifMatch(record), body: body,
		options: options, takes: forWrites,
	})
}
