/** Written by `npm run client-types`. Do not change it by hand. */
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where everything is
         * @description Programs get links. A browser, which prefers text/html, is sent to the console.
         */
        get: operations["getEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process runs */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is counted, for Prometheus
         * @description Numbers only, no data of anybody. Served on the admin port instead if there is one.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a problem type means */
        get: operations["getProblem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether requests can be served */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agentID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an agent */
        get: operations["getAgent"];
        /** Replace an agent */
        put: operations["replaceAgent"];
        post?: never;
        /** Remove an agent */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        /** Change an agent */
        patch: operations["updateAgent"];
        trace?: never;
    };
    "/v1/deliveries/{deliveryID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what became of one event for one webhook */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/erasures/{erasureID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how far an erasure has come */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow everything that changes
         * @description A sync feed: oldest first, without gaps, each event once. Ask again with the Vanline-Position of the answer, or with the seq of the last event you have. One answer looks at a bounded number of events, so with a filter it may hold few or none although there are more: then it has a Link to the next one. Without that Link you are at the end; with Prefer: wait=20 the answer waits for something new. As text/event-stream the events come as they happen, and Last-Event-ID resumes. Keep the Vanline-Epoch of the answers beside the seq and send both: after the restore of a backup the answer is then 410. What is deleted comes as an event whose record is null. Only what the caller may read is told: moves with moves:read, shipments and what belongs to them with shipments:read, webhooks and keys with the scopes that manage them.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make an API key, or register a client certificate
         * @description The key itself is in this answer and in no other. A key has no scope and no channel that its maker does not have, and ends no later.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{keyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an API key */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description It stops working at once on the node that answers, and on every other within two seconds. It takes every scope and channel that the key has. The keys that it made live on unless cascade is true.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List moves */
        get: operations["listMoves"];
        put?: never;
        /** Open a move */
        post: operations["createMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a move */
        get: operations["getMove"];
        put?: never;
        post?: never;
        /** Delete a move without shipments */
        delete: operations["deleteMove"];
        options?: never;
        head?: never;
        /** Change a move */
        patch: operations["updateMove"];
        trace?: never;
    };
    "/v1/moves/{moveID}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare two versions of a move */
        get: operations["diffMove"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the erasures of a move
         * @description Newest first; also of a move that was deleted.
         */
        get: operations["listErasures"];
        put?: never;
        /**
         * Erase the personal data of a move
         * @description Empties the customer, the agents, street lines, remarks and all free text of the move and of everything below it, in the records and in every stored copy: the history, answers kept for retries, deliveries of webhooks; also of what was deleted. Nothing of it is shown from then on, and it cannot be undone. Statuses, dates, tags and the order of the history stay, and erased values read [erased]. A move.erased event tells those who follow the events to do the same. A move that was deleted can be erased too, with the tag of its last event or *. Takes no content.
         */
        post: operations["createErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened to a move
         * @description Newest first, with what happened to its shipments, their agents and services.
         */
        get: operations["listMoveHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/moves/{moveID}/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the shipments of a move */
        get: operations["listShipmentsOfMove"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mto-shipment/{shipmentID}/address/{addressID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an address */
        get: operations["getAddress"];
        /**
         * Replace an address
         * @description The complete address replaces the old one: an optional member left out is cleared. If-Match takes the address's tag or its shipment's.
         */
        put: operations["replaceAddress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/services/{serviceID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a service */
        get: operations["getService"];
        put?: never;
        post?: never;
        /** Remove a service */
        delete: operations["deleteService"];
        options?: never;
        head?: never;
        /** Change a service */
        patch: operations["updateService"];
        trace?: never;
    };
    "/v1/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List shipments */
        get: operations["listShipments"];
        put?: never;
        /** Create a shipment */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count shipments by status and by week of delivery
         * @description For dashboards: all numbers at once, without reading lists. With very many shipments the numbers may be some seconds old; asOf says when they were counted.
         */
        get: operations["getShipmentSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a shipment */
        get: operations["getShipment"];
        put?: never;
        post?: never;
        /** Delete a shipment */
        delete: operations["deleteShipment"];
        options?: never;
        head?: never;
        /** Change a shipment */
        patch: operations["updateShipment"];
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the addresses of a shipment */
        get: operations["listAddresses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the agents of a shipment */
        get: operations["listAgents"];
        put?: never;
        /** Add an agent to a shipment */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare two versions of a shipment */
        get: operations["diffShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened to a shipment
         * @description Newest first, with what happened to its agents and services.
         */
        get: operations["listShipmentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{shipmentID}/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the services of a shipment */
        get: operations["listServices"];
        put?: never;
        /** Ask for a service of a shipment */
        post: operations["createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have events sent to a URL
         * @description The secret that signs what is sent is in this answer and in no other. A webhook sends what its maker may read, and is paused when the credential of its maker ends.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Stop sending events to a URL */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook, or its secret
         * @description Who changes url or eventTypes, enables a webhook whose maker is gone, or sends takeOver becomes its maker.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhookID}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what became of the events of a webhook */
        get: operations["listDeliveries"];
        put?: never;
        /**
         * Send an event again
         * @description A delivery of its own, with its own attempts. The event keeps its id, by which a receiver knows it. Both you and the maker of the webhook must be allowed to read it.
         */
        post: operations["createDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{prefix}/v1/moves/{moveID}/updateStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Cancel a move with all its shipments */
        patch: operations["updateMoveStatus"];
        trace?: never;
    };
    "/{prefix}/v1/services/{serviceID}/updateStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the status of a service */
        patch: operations["updateServiceStatus"];
        trace?: never;
    };
    "/{prefix}/v1/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a shipment through a channel */
        post: operations["createShipmentByChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{prefix}/v1/shipments/{shipmentID}/updateStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the status of a shipment
         * @description Only the status changes, with what follows from it: stamps, dates, services, and the status of the move.
         */
        patch: operations["updateShipmentStatus"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An address of one shipment in one role. */
        Address: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            streetAddress1: string;
            streetAddress2: string | null;
            streetAddress3: string | null;
            city: string;
            state: string;
            /** @description For the United States 12345 or 12345-6789. */
            postalCode: string;
            /** @description US if left out. */
            country: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
        };
        /** @description A complete address. An optional member left out is cleared. */
        AddressContent: {
            streetAddress1: string;
            streetAddress2?: string | null;
            streetAddress3?: string | null;
            city: string;
            state: string;
            /** @description For the United States 12345 or 12345-6789. */
            postalCode: string;
            country?: string | null;
        };
        Agent: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            shipmentID: string;
            /**
             * @description Who hands over at the origin, or accepts at the destination.
             * @enum {string}
             */
            agentType: "RELEASING_AGENT" | "RECEIVING_AGENT";
            firstName: string;
            lastName: string | null;
            email: string | "[erased]" | null;
            phone: string | "[erased]" | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
        };
        /** @description A complete agent, with an e-mail address or a phone number. */
        AgentContent: {
            /**
             * @description Who hands over at the origin, or accepts at the destination.
             * @enum {string}
             */
            agentType: "RELEASING_AGENT" | "RECEIVING_AGENT";
            firstName: string;
            lastName?: string | null;
            email?: string | null;
            phone?: string | null;
        };
        /** @description Absent keeps, null clears. Read-only members may be repeated unchanged. */
        AgentPatch: {
            /**
             * @description Who hands over at the origin, or accepts at the destination.
             * @enum {string}
             */
            agentType?: "RELEASING_AGENT" | "RECEIVING_AGENT";
            firstName?: string;
            lastName?: string | null;
            email?: string | null;
            phone?: string | null;
        };
        /** @description One member that changed. */
        Change: {
            /** @description A JSON Pointer into the record. */
            path: string;
            from: unknown;
            to: unknown;
        };
        Customer: {
            firstName: string | null;
            lastName: string | null;
            email: string | "[erased]" | null;
            phone: string | "[erased]" | null;
        };
        /** @description What became of one event for one webhook. */
        Delivery: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            webhookID: string;
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            eventID: string;
            eventType: string;
            /**
             * @description PENDING is tried again at nextAttemptAt; FAILED is not.
             * @enum {string}
             */
            state: "PENDING" | "DELIVERED" | "FAILED";
            /** @description Every attempt, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
        };
        /** @description One time that an event was sent. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            at: string;
            status: number | null;
            durationMs: number;
            error: string | null;
            responseBody: string | null;
        };
        /** @description The shipments whose deliveryDate is in one week. */
        DeliveryWeek: {
            /**
             * Format: date
             * @description The Monday it begins with.
             */
            weekOf: string;
            /** @description To be delivered, and not late yet. */
            due: number;
            /** @description To be delivered, and the day has passed. */
            late: number;
            /** @description Delivered. */
            done: number;
        };
        /** @description What differs between two versions. */
        Diff: {
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            from: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            to: string;
            changes: components["schemas"]["ExplainedChange"][];
        };
        /** @description What this service is, and where to go from here. */
        Entry: {
            /** @constant */
            name: "Vanline";
            version: string;
            links: {
                moves: string;
                shipments: string;
                summary: string;
                events: string;
                webhooks: string;
                keys: string;
                openapi: string;
                reference: string;
                console: string;
                readiness: string;
            };
        };
        /** @description That the personal data of a move were erased, and how far their copies in the database are rewritten. */
        Erasure: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            moveID: string;
            /**
             * @description Nothing that was erased is shown from the start. RUNNING: some copies are still to be rewritten in the database.
             * @enum {string}
             */
            status: "RUNNING" | "DONE";
            /**
             * Format: uuid
             * @description The move.erased event. What stands before it in the history is erased.
             */
            eventID: string;
            /** @description How many events, kept answers and deliveries have been rewritten so far. */
            copies: number;
            /** @description Who asked for it. */
            actor: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            createdAt: string;
            completedAt: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
        };
        /** @description One change of one record. */
        Event: {
            /** @description Its place in the feed; increasing, never used again. */
            seq: number;
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /** @description shipment.updated for one. */
            type: string;
            /** @description What changed: shipments/<id> for one. */
            subject: string;
            moveID: string | null;
            shipmentID: string | null;
            /** @description The version after the change. */
            eTag: string;
            previousETag: string | null;
            changes: components["schemas"]["Change"][];
            /** @description Who did it: an id that is never given to another. */
            actor: string;
            actorName: string | null;
            channel: string | null;
            requestID: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            time: string;
            record: Record<string, unknown> | null;
        };
        ExplainedChange: {
            /** @description A JSON Pointer into the record. */
            path: string;
            from: unknown;
            to: unknown;
            /** @description Who changed it last. */
            by: string;
            byName: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            at: string;
        };
        /** @description RFC 6902; all or nothing. Paths have up to 1,000 characters, and the record with all that is put in up to 1 MiB. */
        JsonPatch: {
            /** @enum {string} */
            op: "add" | "remove" | "replace" | "move" | "copy" | "test";
            path: string;
            from?: string;
            value?: unknown;
        }[];
        Key: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /** @description Who it is for, as events call its holder. No two keys have the same name at a time. */
            name: string;
            /** @description What its holder may do; nothing that its maker may not. */
            scopes: ("moves:read" | "moves:write" | "moves:erase" | "shipments:read" | "shipments:write" | "shipments:status" | "events:read" | "webhooks:manage" | "keys:manage")[];
            channels: string[] | null;
            expiresAt: string | null;
            certificateFingerprint: string | null;
            /** @description Who made it. */
            createdBy: string;
            createdByName: string | null;
            parentID: string | null;
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
        };
        KeyWithSecret: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /** @description Who it is for, as events call its holder. No two keys have the same name at a time. */
            name: string;
            /** @description What its holder may do; nothing that its maker may not. */
            scopes: ("moves:read" | "moves:write" | "moves:erase" | "shipments:read" | "shipments:write" | "shipments:status" | "events:read" | "webhooks:manage" | "keys:manage")[];
            channels: string[] | null;
            expiresAt: string | null;
            certificateFingerprint: string | null;
            /** @description Who made it. */
            createdBy: string;
            createdByName: string | null;
            parentID: string | null;
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
            /** @description The key to be sent as Authorization: Bearer. It is not shown again. */
            secret?: string;
        };
        Move: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /** @description Six characters for people; works wherever a move id does in a path. */
            locator: string;
            /**
             * @description Follows from the shipments.
             * @enum {string}
             */
            status: "DRAFT" | "SUBMITTED" | "APPROVED" | "IN_PROGRESS" | "COMPLETED" | "CANCELED";
            customer: components["schemas"]["Customer"] | null;
            reference: string | null;
            remarks: string | null;
            /** @description Your own names and values: up to 50, names up to 40 characters, values up to 500. */
            metadata: {
                [key: string]: string;
            };
            canceledAt: string | null;
            statusReason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
            shipments?: components["schemas"]["Shipment"][];
        };
        /** @description Absent keeps, null clears, nested objects merge. Read-only members may be repeated unchanged. */
        MovePatch: {
            customer?: {
                firstName?: string | null;
                lastName?: string | null;
                email?: string | null;
                phone?: string | null;
            } | null;
            reference?: string | null;
            remarks?: string | null;
            /** @description Your own names and values: up to 50, names up to 40 characters, values up to 500. */
            metadata?: {
                [key: string]: string;
            };
        };
        MoveQuery: {
            status?: ("DRAFT" | "SUBMITTED" | "APPROVED" | "IN_PROGRESS" | "COMPLETED" | "CANCELED")[];
            reference?: string[];
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            updatedSince?: string;
            /** @description The beginning of a locator or reference; the case does not count. */
            q?: string;
            /** @description The beginning of the first or last name, e-mail address or phone number. */
            customer?: string;
            /**
             * @description How many on a page.
             * @default 50
             */
            limit?: number;
            /** @description From the Link header of the page before. */
            cursor?: string;
            /** @description A sort field, with - in front for descending. Newest first if left out. */
            sort?: string;
            fields?: string[];
            expand?: string[];
        };
        MoveStatusChange: {
            /**
             * @description Only CANCELED can be asked for.
             * @enum {string}
             */
            status: "DRAFT" | "SUBMITTED" | "APPROVED" | "IN_PROGRESS" | "COMPLETED" | "CANCELED";
            reason?: string | null;
        };
        /** @description An event to be sent again, or for the first time. */
        NewDelivery: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            eventID: string;
        };
        /** @description A key to be made. */
        NewKey: {
            /** @description Who it is for, as events call its holder. No two keys have the same name at a time. */
            name: string;
            /** @description What its holder may do; nothing that its maker may not. */
            scopes: ("moves:read" | "moves:write" | "moves:erase" | "shipments:read" | "shipments:write" | "shipments:status" | "events:read" | "webhooks:manage" | "keys:manage")[];
            channels?: string[] | null;
            expiresAt?: string | null;
            certificateFingerprint?: string | null;
        };
        NewMove: {
            customer?: {
                firstName?: string | null;
                lastName?: string | null;
                email?: string | null;
                phone?: string | null;
            } | null;
            reference?: string | null;
            remarks?: string | null;
            metadata?: {
                [key: string]: string;
            } | null;
        };
        NewService: {
            /** @description Upper case, up to 16 characters; LINEHAUL for one. */
            code: string;
            name?: string | null;
            reason?: string | null;
            startDate?: string | null;
            endDate?: string | null;
        };
        NewShipment: {
            moveID?: string | null;
            /** @enum {string} */
            status?: "SUBMITTED" | "DRAFT";
            /** @description An open vocabulary, HHG for one; see the guide for the types the rules know. */
            shipmentType: string;
            requestedPickupDate?: string | null;
            scheduledPickupDate?: string | null;
            actualPickupDate?: string | null;
            deliveryDate?: string | null;
            scheduledDeliveryDate?: string | null;
            actualDeliveryDate?: string | null;
            estimatedWeight?: number | null;
            actualWeight?: number | null;
            pickupAddress?: components["schemas"]["AddressContent"] | null;
            destinationAddress?: components["schemas"]["AddressContent"] | null;
            secondaryPickupAddress?: components["schemas"]["AddressContent"] | null;
            secondaryDestinationAddress?: components["schemas"]["AddressContent"] | null;
            customerRemarks?: string | null;
            counselorRemarks?: string | null;
            reference?: string | null;
            /** @description Your own names and values: up to 50, names up to 40 characters, values up to 500. */
            metadata?: {
                [key: string]: string;
            };
            agents?: components["schemas"]["AgentContent"][];
        };
        /** @description A webhook to be made. Only the URL is needed. */
        NewWebhook: {
            /** @description Where to POST: https, without credentials. http where private targets are allowed. */
            url: string;
            /**
             * @description Types of events: shipment.updated, shipment.* for all of a kind, * for everything but key.*, which must be named.
             * @default [
             *       "*"
             *     ]
             */
            eventTypes?: string[];
            /**
             * @description Whether events are sent. What happens meanwhile is sent when it is enabled.
             * @default true
             */
            enabled?: boolean;
            description?: string | null;
            /**
             * @description Whether to send a webhook.ping at once.
             * @default false
             */
            ping?: boolean;
        };
        /** @description What went wrong (RFC 9457). */
        Problem: {
            /** @description The page that explains it. */
            type: string;
            title: string;
            status: number;
            /** @description For people. */
            detail: string;
            /** @description urn:uuid: and the request id, as in X-Request-Id and in the log. */
            instance: string;
            /**
             * @description For programs; stable. There may be more.
             * @enum {string}
             */
            code: "malformed_request" | "invalid_url" | "missing_host" | "invalid_query" | "credential_in_query" | "invalid_cursor" | "invalid_header" | "invalid_if_match" | "invalid_json" | "invalid_json_patch" | "unauthenticated" | "invalid_token" | "insufficient_scope" | "channel_not_allowed" | "host_not_allowed" | "route_not_found" | "move_not_found" | "shipment_not_found" | "address_not_found" | "agent_not_found" | "service_not_found" | "webhook_not_found" | "delivery_not_found" | "erasure_not_found" | "key_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "transition_not_allowed" | "shipment_is_final" | "move_is_canceled" | "move_is_full" | "move_has_shipments" | "agent_type_taken" | "webhook_is_disabled" | "too_many_webhooks" | "key_name_taken" | "certificate_registered" | "cascade_too_large" | "patch_not_applicable" | "merge_conflict" | "idempotency_key_in_use" | "route_retired" | "events_pruned" | "events_unknown" | "unknown_version" | "precondition_failed" | "body_too_large" | "url_too_long" | "unsupported_media_type" | "expectation_failed" | "invalid_content" | "idempotency_key_reused" | "precondition_required" | "rate_limit_exceeded" | "headers_too_large" | "internal_error" | "method_not_implemented" | "transfer_coding_not_implemented" | "overloaded" | "unavailable" | "outcome_unknown";
            /** @description Everything that is wrong, each with its place. Up to 100. */
            errors?: {
                /** @description A JSON Pointer into the content. */
                pointer?: string;
                parameter?: string;
                header?: string;
                detail: string;
                code: string;
            }[];
            /** @description How many more errors there are than are listed, at least. */
            moreErrors?: number;
            /** @description What would be accepted instead. */
            allowed?: string[];
            /** @description The scopes that the caller lacks. */
            missingScopes?: string[];
            /**
             * @description Why the precondition failed.
             * @enum {string}
             */
            reason?: "stale" | "weak" | "unknown";
            /** @description The record as it is now, with its eTag. */
            current?: Record<string, unknown>;
            /** @description What changed since the version you hold, net per field, with who changed it last. Up to 100. */
            changes?: {
                /** @description A JSON Pointer into the record. */
                path: string;
                from: unknown;
                to: unknown;
                /** @description Who changed it last. */
                by: string;
                /** @description The name it had at that time. */
                byName: string | null;
                at: string;
            }[];
            /** @description How many more changes there are than are listed. */
            moreChanges?: number;
            /** @description The paths among the changes that your request touches too. */
            overlaps?: string[];
            /** @description Of the feed: its epoch now. */
            epoch?: string;
            /** @description Of the feed: the seq of the oldest event that is kept. */
            oldest?: number;
            /** @description Of the feed: the seq of the newest event. */
            newest?: number;
            /** @description Of /readyz: what was looked at, and what was found. */
            checks?: Record<string, unknown>;
        };
        /** @description What a problem type means, and what to do. */
        ProblemType: {
            type: string;
            title: string;
            status: number;
            code: string;
            advice: string;
        };
        /** @description A billable service of a shipment. */
        Service: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            shipmentID: string;
            /** @description Upper case, up to 16 characters; LINEHAUL for one. */
            code: string;
            name: string | null;
            /**
             * @description Changed by updateStatus only.
             * @enum {string}
             */
            status: "SUBMITTED" | "APPROVED" | "REJECTED" | "CANCELED";
            reason: string | null;
            rejectionReason: string | null;
            startDate: string | null;
            endDate: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
        };
        /** @description Absent keeps, null clears. Read-only members may be repeated unchanged. */
        ServicePatch: {
            name?: string | null;
            reason?: string | null;
            startDate?: string | null;
            endDate?: string | null;
        };
        ServiceStatusChange: {
            /**
             * @description Changed by updateStatus only.
             * @enum {string}
             */
            status: "SUBMITTED" | "APPROVED" | "REJECTED" | "CANCELED";
            reason?: string | null;
        };
        Shipment: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            moveID: string;
            /** @description The move's locator and a number, ABC346-01. */
            locator: string;
            /** @description An open vocabulary, HHG for one; see the guide for the types the rules know. */
            shipmentType: string;
            requestedPickupDate: string | null;
            scheduledPickupDate: string | null;
            actualPickupDate: string | null;
            deliveryDate: string | null;
            scheduledDeliveryDate: string | null;
            actualDeliveryDate: string | null;
            estimatedWeight: number | null;
            actualWeight: number | null;
            /**
             * @description Changed by updateStatus only.
             * @enum {string}
             */
            status: "DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED" | "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED" | "DIVERSION_REQUESTED" | "CANCELLATION_REQUESTED" | "CANCELED" | "TERMINATED_FOR_CAUSE";
            /** @description What updateStatus would accept now. */
            nextStatuses: ("DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED" | "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED" | "DIVERSION_REQUESTED" | "CANCELLATION_REQUESTED" | "CANCELED" | "TERMINATED_FOR_CAUSE")[];
            pickupAddress: components["schemas"]["Address"] | null;
            destinationAddress: components["schemas"]["Address"] | null;
            secondaryPickupAddress: components["schemas"]["Address"] | null;
            secondaryDestinationAddress: components["schemas"]["Address"] | null;
            customerRemarks: string | null;
            counselorRemarks: string | null;
            reference: string | null;
            rejectionReason: string | null;
            statusReason: string | null;
            submittedAt: string | null;
            approvedAt: string | null;
            /** @description Your own names and values: up to 50, names up to 40 characters, values up to 500. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
            agents?: components["schemas"]["Agent"][];
            services?: components["schemas"]["Service"][];
            move?: components["schemas"]["Move"];
        };
        /** @description Absent keeps, null clears, nested objects merge. Read-only members may be repeated unchanged. */
        ShipmentPatch: {
            /** @description An open vocabulary, HHG for one; see the guide for the types the rules know. */
            shipmentType?: string;
            requestedPickupDate?: string | null;
            scheduledPickupDate?: string | null;
            actualPickupDate?: string | null;
            deliveryDate?: string | null;
            scheduledDeliveryDate?: string | null;
            actualDeliveryDate?: string | null;
            estimatedWeight?: number | null;
            actualWeight?: number | null;
            pickupAddress?: {
                streetAddress1?: string;
                streetAddress2?: string | null;
                streetAddress3?: string | null;
                city?: string;
                state?: string;
                /** @description For the United States 12345 or 12345-6789. */
                postalCode?: string;
                country?: string | null;
            } | null;
            destinationAddress?: {
                streetAddress1?: string;
                streetAddress2?: string | null;
                streetAddress3?: string | null;
                city?: string;
                state?: string;
                /** @description For the United States 12345 or 12345-6789. */
                postalCode?: string;
                country?: string | null;
            } | null;
            secondaryPickupAddress?: {
                streetAddress1?: string;
                streetAddress2?: string | null;
                streetAddress3?: string | null;
                city?: string;
                state?: string;
                /** @description For the United States 12345 or 12345-6789. */
                postalCode?: string;
                country?: string | null;
            } | null;
            secondaryDestinationAddress?: {
                streetAddress1?: string;
                streetAddress2?: string | null;
                streetAddress3?: string | null;
                city?: string;
                state?: string;
                /** @description For the United States 12345 or 12345-6789. */
                postalCode?: string;
                country?: string | null;
            } | null;
            customerRemarks?: string | null;
            counselorRemarks?: string | null;
            reference?: string | null;
            /** @description Your own names and values: up to 50, names up to 40 characters, values up to 500. */
            metadata?: {
                [key: string]: string;
            };
        };
        ShipmentQuery: {
            status?: ("DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED" | "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED" | "DIVERSION_REQUESTED" | "CANCELLATION_REQUESTED" | "CANCELED" | "TERMINATED_FOR_CAUSE")[];
            shipmentType?: string[];
            moveID?: string[];
            reference?: string[];
            deliveryDate?: {
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                gte?: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                lte?: string;
            };
            requestedPickupDate?: {
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                gte?: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                lte?: string;
            };
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            updatedSince?: string;
            /** @description The beginning of a locator, a reference, or the city of pickup or destination; the case does not count. */
            q?: string;
            /** @description The beginning of the first or last name, e-mail address or phone number of the move's customer. Needs the scope moves:read. */
            customer?: string;
            /**
             * @description How many on a page.
             * @default 50
             */
            limit?: number;
            /** @description From the Link header of the page before. */
            cursor?: string;
            /** @description A sort field, with - in front for descending. Newest first if left out. */
            sort?: string;
            fields?: string[];
            expand?: string[];
        };
        ShipmentStatusChange: {
            /**
             * @description Changed by updateStatus only.
             * @enum {string}
             */
            status: "DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED" | "IN_TRANSIT" | "IN_STORAGE" | "DELIVERED" | "DIVERSION_REQUESTED" | "CANCELLATION_REQUESTED" | "CANCELED" | "TERMINATED_FOR_CAUSE";
            reason?: string | null;
            occurredOn?: string | null;
        };
        /** @description Where the shipments stand, in numbers. */
        ShipmentSummary: {
            /**
             * Format: date-time
             * @description When it was counted.
             */
            asOf: string;
            /** @description All shipments. */
            total: number;
            byStatus: {
                /** @description How many have this status. */
                DRAFT: number;
                /** @description How many have this status. */
                SUBMITTED: number;
                /** @description How many have this status. */
                APPROVED: number;
                /** @description How many have this status. */
                REJECTED: number;
                /** @description How many have this status. */
                IN_TRANSIT: number;
                /** @description How many have this status. */
                IN_STORAGE: number;
                /** @description How many have this status. */
                DELIVERED: number;
                /** @description How many have this status. */
                DIVERSION_REQUESTED: number;
                /** @description How many have this status. */
                CANCELLATION_REQUESTED: number;
                /** @description How many have this status. */
                CANCELED: number;
                /** @description How many have this status. */
                TERMINATED_FOR_CAUSE: number;
            };
            /** @description Those that wait for somebody to approve, to divert or to cancel. */
            needsDecision: number;
            /** @description Those that should have been delivered, of all weeks. */
            late: number;
            /** @description Five weeks back, this one, and six ahead; oldest first. */
            deliveriesByWeek: components["schemas"]["DeliveryWeek"][];
        };
        Webhook: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /** @description Where to POST: https, without credentials. http where private targets are allowed. */
            url: string;
            /** @description Types of events: shipment.updated, shipment.* for all of a kind, * for everything but key.*, which must be named. */
            eventTypes: string[];
            /** @description Whether events are sent. What happens meanwhile is sent when it is enabled. */
            enabled: boolean;
            description: string | null;
            disabledReason: ("GONE" | "FAILING") | null;
            pausedReason: "CREDENTIAL_ENDED" | null;
            previousSecretExpiresAt: string | null;
            authorizedBy: string | null;
            authorizedByName: string | null;
            authorizedUntil: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
        };
        /** @description Absent keeps, null clears. Read-only members may be repeated unchanged. */
        WebhookPatch: {
            /** @description Where to POST: https, without credentials. http where private targets are allowed. */
            url?: string;
            /** @description Types of events: shipment.updated, shipment.* for all of a kind, * for everything but key.*, which must be named. */
            eventTypes?: string[];
            /** @description Whether events are sent. What happens meanwhile is sent when it is enabled. */
            enabled?: boolean;
            description?: string | null;
            /** @description true makes a new secret; for 24 hours both sign. The answer shows it, once. */
            rotateSecret?: boolean;
            /** @description true makes you its maker: it sends what you may read, as long as your credential lasts. So does a change of url or eventTypes. */
            takeOver?: boolean;
        };
        WebhookWithSecret: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id: string;
            /** @description Where to POST: https, without credentials. http where private targets are allowed. */
            url: string;
            /** @description Types of events: shipment.updated, shipment.* for all of a kind, * for everything but key.*, which must be named. */
            eventTypes: string[];
            /** @description Whether events are sent. What happens meanwhile is sent when it is enabled. */
            enabled: boolean;
            description: string | null;
            disabledReason: ("GONE" | "FAILING") | null;
            pausedReason: "CREDENTIAL_ENDED" | null;
            previousSecretExpiresAt: string | null;
            authorizedBy: string | null;
            authorizedByName: string | null;
            authorizedUntil: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC with milliseconds.
             */
            lastUpdated: string;
            /** @description The version of the record, to be sent as If-Match. Opaque. */
            eTag: string;
            /** @description The new secret. It is not shown again. */
            secret?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description The console, for browsers */
            303: {
                headers: {
                    /** @description The URL of the new record, or of the page to open. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            /** @description `invalid_query`: The query is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `invalid_query`: The query is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProblem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or the same as JSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["ProblemType"];
                };
            };
            /** @description `invalid_query`: The query is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `route_not_found`: There is nothing at this path. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They can; degraded if something is not as it should be */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok" | "degraded";
                        checks: {
                            [key: string]: {
                                /** @description ok, late, degraded or failing */
                                status: string;
                                detail?: string;
                            };
                        };
                    };
                };
            };
            /** @description `invalid_query`: The query is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAgent: {
        parameters: {
            query?: {
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: string;
            };
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of the record. */
                agentID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            /** @description You have this version */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `agent_not_found`: The agent does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replaceAgent: {
        parameters: {
            query?: never;
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of the record. */
                agentID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentContent"];
            };
        };
        responses: {
            /** @description The agent; its new tag is in the body alone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `agent_not_found`: The agent does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `agent_type_taken`: The shipment already has an agent of this type. `shipment_is_final`: The shipment is in a final status. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the record. */
                agentID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `agent_not_found`: The agent does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_is_final`: The shipment is in a final status. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of the record. */
                agentID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentPatch"];
                "application/merge-patch+json": components["schemas"]["AgentPatch"];
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The agent */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            /** @description Changed; Prefer: return=minimal was applied */
            204: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_json_patch`: The JSON Patch is malformed. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `agent_not_found`: The agent does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `agent_type_taken`: The shipment already has an agent of this type. `shipment_is_final`: The shipment is in a final status. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: The change overlaps with others since the version you hold. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of the record. */
                deliveryID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description You have this version */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `delivery_not_found`: The delivery does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of the record. */
                erasureID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description You have this version */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `erasure_not_found`: The erasure does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The seq of the last event you have; from the beginning if left out. */
                after?: number;
                /** @description How many at most. */
                limit?: number;
                /** @description Begin with the newest so many instead of after, still oldest first: where to follow from if the past is of no use. With a filter, only the newest 10,000 events are searched. */
                last?: number;
                /** @description The Vanline-Epoch of the answer that after is from; 410 if the feed is in another one by now. */
                epoch?: string;
                /** @description Types of events, separated by commas; shipment.* is every type of shipments. */
                type?: string;
                /** @description Only events of this move and of what belongs to it. */
                moveID?: string;
            };
            header?: {
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events that follow */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The next and the first page (RFC 8288). */
                    Link?: string;
                    /** @description The epoch of the feed; it changes when a backup is restored. */
                    "Vanline-Epoch"?: string;
                    /** @description The number up to which the feed was looked at: ask next with it as after. */
                    "Vanline-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                    "text/event-stream": string;
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The epoch of the feed; it changes when a backup is restored. */
                    "Vanline-Epoch"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `events_pruned`: The events that follow are no longer kept. `events_unknown`: The place in the feed is not one of this history. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description How many on a page. */
                limit?: number;
                /** @description From the Link header of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first */
            200: {
                headers: {
                    /** @description The next and the first page (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"][];
                };
            };
            /** @description `invalid_cursor`: The cursor is not valid. `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The URL of the new record, or of the page to open. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `channel_not_allowed`: The caller may not use this channel. `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_name_taken`: There is a key of this name. `certificate_registered`: The certificate is registered already. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of the record. */
                keyID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description You have this version */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_not_found`: The key does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteKey: {
        parameters: {
            query?: {
                /** @description Whether every key that came of it is revoked with it. */
                cascade?: "true" | "false";
            };
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the record. */
                keyID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `channel_not_allowed`: The caller may not use this channel. `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `key_not_found`: The key does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cascade_too_large`: Too many keys came of this one. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMoves: {
        parameters: {
            query?: {
                /** @description How many on a page. */
                limit?: number;
                /** @description From the Link header of the page before. */
                cursor?: string;
                /** @description A sort field, with - in front for descending. Newest first if left out. */
                sort?: string;
                /** @description The members to show, separated by commas; id and eTag always come. */
                fields?: string;
                /** @description What to include, separated by commas. */
                expand?: string;
                /** @description Any of these, separated by commas. */
                status?: string;
                /** @description Any of these, separated by commas. */
                reference?: string;
                /** @description RFC 3339 in UTC with milliseconds. */
                updatedSince?: string;
                /** @description The beginning of a locator or reference; the case does not count. */
                q?: string;
            };
            header?: {
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The next and the first page (RFC 8288). */
                    Link?: string;
                    /** @description How many there are, if Prefer: count=exact was sent. */
                    "Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Move"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`: The cursor is not valid. `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createMove: {
        parameters: {
            query?: {
                /** @description shipments */
                expand?: string;
            };
            header?: {
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMove"];
            };
        };
        responses: {
            /** @description The move */
            201: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The URL of the new record, or of the page to open. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Move"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMove: {
        parameters: {
            query?: {
                /** @description shipments */
                expand?: string;
                /** @description The members to show, separated by commas; id and eTag always come. */
                fields?: string;
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: string;
            };
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of a move, or its locator. */
                moveID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The move */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Move"];
                };
            };
            /** @description You have this version */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_not_found`: The move does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a move, or its locator. */
                moveID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_not_found`: The move does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_has_shipments`: The move still has shipments. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateMove: {
        parameters: {
            query?: {
                /** @description shipments */
                expand?: string;
            };
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of a move, or its locator. */
                moveID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MovePatch"];
                "application/merge-patch+json": components["schemas"]["MovePatch"];
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The move */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Move"];
                };
            };
            /** @description Changed; Prefer: return=minimal was applied */
            204: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_json_patch`: The JSON Patch is malformed. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_not_found`: The move does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: The change overlaps with others since the version you hold. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    diffMove: {
        parameters: {
            query?: {
                /** @description The eTag of the older version; the one before `to` if left out. */
                from?: string;
                /** @description The eTag of the newer version; the newest if left out. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The id of a move, or its locator. */
                moveID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What differs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diff"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_not_found`: The move does not exist. `unknown_version`: The record never had this version. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listErasures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a move, or its locator. */
                moveID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"][];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_not_found`: The move does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createErasure: {
        parameters: {
            query?: never;
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of a move, or its locator. */
                moveID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure */
            201: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The URL of the new record, or of the page to open. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_not_found`: The move does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMoveHistory: {
        parameters: {
            query?: {
                /** @description How many at most. */
                limit?: number;
                /** @description From the Link header of the page before. */
                cursor?: string;
                /** @description Types of events, separated by commas; shipment.* is every type of shipments. */
                type?: string;
                /** @description Who did it. */
                actor?: string;
            };
            header?: never;
            path: {
                /** @description The id of a move, or its locator. */
                moveID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened */
            200: {
                headers: {
                    /** @description The next and the first page (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
            /** @description `invalid_cursor`: The cursor is not valid. `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_not_found`: The move does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listShipmentsOfMove: {
        parameters: {
            query?: {
                /** @description How many on a page. */
                limit?: number;
                /** @description From the Link header of the page before. */
                cursor?: string;
                /** @description A sort field, with - in front for descending. Newest first if left out. */
                sort?: string;
                /** @description The members to show, separated by commas; id and eTag always come. */
                fields?: string;
                /** @description What to include, separated by commas. */
                expand?: string;
                /** @description Any of these, separated by commas. */
                status?: string;
                /** @description Any of these, separated by commas. */
                shipmentType?: string;
                /** @description Any of these, separated by commas. */
                moveID?: string;
                /** @description Any of these, separated by commas. */
                reference?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                "deliveryDate[gte]"?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                "deliveryDate[lte]"?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                "requestedPickupDate[gte]"?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                "requestedPickupDate[lte]"?: string;
                /** @description RFC 3339 in UTC with milliseconds. */
                updatedSince?: string;
                /** @description The beginning of a locator, a reference, or the city of pickup or destination; the case does not count. */
                q?: string;
            };
            header?: {
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of a move, or its locator. */
                moveID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The next and the first page (RFC 8288). */
                    Link?: string;
                    /** @description How many there are, if Prefer: count=exact was sent. */
                    "Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`: The cursor is not valid. `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_not_found`: The move does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAddress: {
        parameters: {
            query?: {
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: string;
            };
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of the record. */
                shipmentID: string;
                /** @description The id of the record. */
                addressID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            /** @description You have this version */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. `address_not_found`: The address does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replaceAddress: {
        parameters: {
            query?: never;
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of the record. */
                shipmentID: string;
                /** @description The id of the record. */
                addressID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressContent"];
            };
        };
        responses: {
            /** @description The address; its new tag is in the body alone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. `address_not_found`: The address does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_is_final`: The shipment is in a final status. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getService: {
        parameters: {
            query?: {
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: string;
            };
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of the record. */
                serviceID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            /** @description You have this version */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_not_found`: The service does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the record. */
                serviceID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_not_found`: The service does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateService: {
        parameters: {
            query?: never;
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of the record. */
                serviceID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServicePatch"];
                "application/merge-patch+json": components["schemas"]["ServicePatch"];
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The service */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            /** @description Changed; Prefer: return=minimal was applied */
            204: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_json_patch`: The JSON Patch is malformed. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_not_found`: The service does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: The change overlaps with others since the version you hold. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listShipments: {
        parameters: {
            query?: {
                /** @description How many on a page. */
                limit?: number;
                /** @description From the Link header of the page before. */
                cursor?: string;
                /** @description A sort field, with - in front for descending. Newest first if left out. */
                sort?: string;
                /** @description The members to show, separated by commas; id and eTag always come. */
                fields?: string;
                /** @description What to include, separated by commas. */
                expand?: string;
                /** @description Any of these, separated by commas. */
                status?: string;
                /** @description Any of these, separated by commas. */
                shipmentType?: string;
                /** @description Any of these, separated by commas. */
                moveID?: string;
                /** @description Any of these, separated by commas. */
                reference?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                "deliveryDate[gte]"?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                "deliveryDate[lte]"?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                "requestedPickupDate[gte]"?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                "requestedPickupDate[lte]"?: string;
                /** @description RFC 3339 in UTC with milliseconds. */
                updatedSince?: string;
                /** @description The beginning of a locator, a reference, or the city of pickup or destination; the case does not count. */
                q?: string;
            };
            header?: {
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The next and the first page (RFC 8288). */
                    Link?: string;
                    /** @description How many there are, if Prefer: count=exact was sent. */
                    "Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`: The cursor is not valid. `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createShipment: {
        parameters: {
            query?: {
                /** @description Any of agents, services, move. */
                expand?: string;
            };
            header?: {
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewShipment"];
            };
        };
        responses: {
            /** @description The shipment */
            201: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The URL of the new record, or of the page to open. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_is_canceled`: The move is canceled. `move_is_full`: The move takes no more shipments. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getShipmentSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentSummary"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getShipment: {
        parameters: {
            query?: {
                /** @description Any of agents, services, move. */
                expand?: string;
                /** @description The members to show, separated by commas; id and eTag always come. */
                fields?: string;
                /** @description Show the record as it was at this instant (RFC 3339), without ETag. */
                asOf?: string;
            };
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description You have this version */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateShipment: {
        parameters: {
            query?: {
                /** @description Any of agents, services, move. */
                expand?: string;
            };
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentPatch"];
                "application/merge-patch+json": components["schemas"]["ShipmentPatch"];
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The shipment */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description Changed; Prefer: return=minimal was applied */
            204: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_json_patch`: The JSON Patch is malformed. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_is_final`: The shipment is in a final status. `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: The change overlaps with others since the version you hold. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its addresses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"][];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its agents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"][];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentContent"];
            };
        };
        responses: {
            /** @description The agent */
            201: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The URL of the new record, or of the page to open. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `agent_type_taken`: The shipment already has an agent of this type. `shipment_is_final`: The shipment is in a final status. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    diffShipment: {
        parameters: {
            query?: {
                /** @description The eTag of the older version; the one before `to` if left out. */
                from?: string;
                /** @description The eTag of the newer version; the newest if left out. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What differs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diff"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. `unknown_version`: The record never had this version. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listShipmentHistory: {
        parameters: {
            query?: {
                /** @description How many at most. */
                limit?: number;
                /** @description From the Link header of the page before. */
                cursor?: string;
                /** @description Types of events, separated by commas; shipment.* is every type of shipments. */
                type?: string;
                /** @description Who did it. */
                actor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened */
            200: {
                headers: {
                    /** @description The next and the first page (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
            /** @description `invalid_cursor`: The cursor is not valid. `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listServices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its services */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"][];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewService"];
            };
        };
        responses: {
            /** @description The service */
            201: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The URL of the new record, or of the page to open. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description How many on a page. */
                limit?: number;
                /** @description From the Link header of the page before. */
                cursor?: string;
                /** @description A sort field, with - in front for descending. Newest first if left out. */
                sort?: string;
                /** @description The members to show, separated by commas; id and eTag always come. */
                fields?: string;
            };
            header?: {
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first unless sorted; as CSV and NDJSON, everything. */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The next and the first page (RFC 8288). */
                    Link?: string;
                    /** @description How many there are, if Prefer: count=exact was sent. */
                    "Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_cursor`: The cursor is not valid. `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook */
            201: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The URL of the new record, or of the page to open. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_webhooks`: There are as many webhooks as there may be. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Answer 304 if this is still the version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of the record. */
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description You have this version */
            304: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: The webhook does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Go on only if this is the version. */
                "If-Match"?: string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the record. */
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: The webhook does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of the record. */
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
                "application/merge-patch+json": components["schemas"]["WebhookPatch"];
                "application/json-patch+json": components["schemas"]["JsonPatch"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description Changed; Prefer: return=minimal was applied */
            204: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_json_patch`: The JSON Patch is malformed. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: The webhook does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `patch_not_applicable`: The JSON Patch does not fit the record. `merge_conflict`: The change overlaps with others since the version you hold. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description How many on a page. */
                limit?: number;
                /** @description From the Link header of the page before. */
                cursor?: string;
                /** @description Only those. */
                state?: "PENDING" | "DELIVERED" | "FAILED";
            };
            header?: never;
            path: {
                /** @description The id of the record. */
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first */
            200: {
                headers: {
                    /** @description The next and the first page (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            /** @description `invalid_cursor`: The cursor is not valid. `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: The webhook does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The id of the record. */
                webhookID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDelivery"];
            };
        };
        responses: {
            /** @description The delivery */
            201: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The URL of the new record, or of the page to open. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_not_found`: The webhook does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `webhook_is_disabled`: The webhook is disabled. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateMoveStatus: {
        parameters: {
            query?: {
                /** @description shipments */
                expand?: string;
            };
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The channel the write comes through, recorded in the history. */
                prefix: string;
                /** @description The id of a move, or its locator. */
                moveID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveStatusChange"];
            };
        };
        responses: {
            /** @description The move */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Move"];
                };
            };
            /** @description Changed; Prefer: return=minimal was applied */
            204: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. `channel_not_allowed`: The caller may not use this channel. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_not_found`: The move does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transition_not_allowed`: The status cannot change so. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateServiceStatus: {
        parameters: {
            query?: never;
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The channel the write comes through, recorded in the history. */
                prefix: string;
                /** @description The id of the record. */
                serviceID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceStatusChange"];
            };
        };
        responses: {
            /** @description The service */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            /** @description Changed; Prefer: return=minimal was applied */
            204: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. `channel_not_allowed`: The caller may not use this channel. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_not_found`: The service does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transition_not_allowed`: The status cannot change so. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createShipmentByChannel: {
        parameters: {
            query?: {
                /** @description Any of agents, services, move. */
                expand?: string;
            };
            header?: {
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The channel the write comes through, recorded in the history. */
                prefix: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewShipment"];
            };
        };
        responses: {
            /** @description The shipment */
            201: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    /** @description The URL of the new record, or of the page to open. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. `channel_not_allowed`: The caller may not use this channel. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `move_is_canceled`: The move is canceled. `move_is_full`: The move takes no more shipments. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateShipmentStatus: {
        parameters: {
            query?: {
                /** @description Any of agents, services, move. */
                expand?: string;
            };
            header: {
                /** @description The eTag of the version you hold, or * for any. */
                "If-Match": string;
                /** @description Makes a retry safe: the same key with the same request is carried out once. */
                "Idempotency-Key"?: string;
                /** @description return=minimal leaves the body out. */
                Prefer?: string;
            };
            path: {
                /** @description The channel the write comes through, recorded in the history. */
                prefix: string;
                /** @description The id of the record. */
                shipmentID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentStatusChange"];
            };
        };
        responses: {
            /** @description The shipment */
            200: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description Changed; Prefer: return=minimal was applied */
            204: {
                headers: {
                    /** @description The version, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_query`: The query is not valid. `credential_in_query`: A credential stands in the URL. `invalid_json`: The content is not acceptable JSON. `invalid_if_match`: The If-Match header cannot be read. `invalid_header`: A header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: Who is calling is not known. `invalid_token`: The credential is not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller may not do this. `channel_not_allowed`: The caller may not use this channel. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `shipment_not_found`: The shipment does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No representation fits the Accept header. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transition_not_allowed`: The status cannot change so. `idempotency_key_in_use`: The first request with this key still runs. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record is not in the version you hold. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The content is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_content`: The content is not valid. `idempotency_key_reused`: The key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The request must be conditional. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other error, in the same shape. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
