package vanline

import (
	"context"
	"time"
)

// AddressMethods are the calls for addresses. They belong to a shipment and are found under it.
type AddressMethods struct{ t *transport }

const addressPath = "/v1/mto-shipment/{}/address/{}"

// List reads all addresses of a shipment.
func (m *AddressMethods) List(ctx context.Context, shipmentID string, options ...Option) ([]*Address, error) {
	return lists[Address, AddressFilter]{t: m.t, to: at("/v1/shipments/{}/addresses", shipmentID)}.whole(ctx, nil, options)
}

// Get reads an address.
func (m *AddressMethods) Get(ctx context.Context, shipmentID, id string, options ...Option) (*Address, error) {
	return fetch[Address](ctx, m.t, &call{method: methodGet, to: at(addressPath, shipmentID, id), options: options, takes: forReads})
}

// AsOf reads the address at an instant. To change it, read the current one.
func (m *AddressMethods) AsOf(ctx context.Context, shipmentID, id string, instant time.Time, options ...Option) (*Address, error) {
	return fetch[Address](ctx, m.t, asOf(at(addressPath, shipmentID, id), instant, options))
}

// Replace replaces the address. An optional member that is left out is cleared.
func (m *AddressMethods) Replace(ctx context.Context, shipmentID string, address Versioned, content AddressContent, options ...Option) (*Address, error) {
	return fetch[Address](ctx, m.t, &call{
		method: methodPut, to: at(addressPath, shipmentID, address.GetID()), headers: ifMatch(address), body: content,
		options: options, takes: forWrites,
	})
}

// AgentMethods are the calls for agents. They are listed and created under their shipment, and found by their own id.
type AgentMethods struct {
	Records[Agent]
	Versions[Agent]
	ChildCreator[AgentContent, Agent]
	t *transport
}

func agentMethods(t *transport) *AgentMethods {
	const path = "/v1/agents"
	return &AgentMethods{recordsAt[Agent](t, path), versionsAt[Agent](t, path), ChildCreator[AgentContent, Agent]{t, "/v1/shipments/{}/agents"}, t}
}

// List reads all agents of a shipment.
func (m *AgentMethods) List(ctx context.Context, shipmentID string, options ...Option) ([]*Agent, error) {
	return lists[Agent, AgentFilter]{t: m.t, to: at("/v1/shipments/{}/agents", shipmentID)}.whole(ctx, nil, options)
}

// Replace puts a complete agent in the place of the one that was read.
func (m *AgentMethods) Replace(ctx context.Context, record Versioned, content AgentContent, options ...Option) (*Agent, error) {
	return fetch[Agent](ctx, m.t, &call{
		method: methodPut, to: at("/v1/agents/{}", record.GetID()), headers: ifMatch(record), body: content, options: options, takes: forWrites,
	})
}

// ServiceMethods are the calls for services. They are listed and created under their shipment, and found by their own
// id.
type ServiceMethods struct {
	Records[Service]
	Versions[Service]
	ChildCreator[NewService, Service]
	t *transport
}

func serviceMethods(t *transport) *ServiceMethods {
	const path, parent = "/v1/services", "/v1/shipments/{}/services"
	return &ServiceMethods{
		recordsAt[Service](t, path), versionsAt[Service](t, path),
		ChildCreator[NewService, Service]{t, parent}, t,
	}
}

// List reads all services of a shipment. Very many are on several pages, which are all read.
func (m *ServiceMethods) List(ctx context.Context, shipmentID string, options ...Option) ([]*Service, error) {
	return lists[Service, ServiceFilter]{t: m.t, to: at("/v1/shipments/{}/services", shipmentID)}.whole(ctx, nil, options)
}

const serviceStatusPath = "/{}/v1/services/{}/updateStatus"

// Status changes the status.
func (m *ServiceMethods) Status(ctx context.Context, record Versioned, status ServiceStatus, options ...Option) (*Service, error) {
	return m.ChangeStatus(ctx, record, ServiceStatusChange{Status: status}, options...)
}

// ChangeStatus changes the status, with a reason.
func (m *ServiceMethods) ChangeStatus(ctx context.Context, record Versioned, change ServiceStatusChange, options ...Option) (*Service, error) {
	return changeStatus[Service](ctx, m.t, serviceStatusPath, record, change, options)
}
