import type { FastifyInstance } from 'fastify'

/** The description of the interface: as JSON for programs, and as a page for people that needs nothing from elsewhere. */
export async function referencePage(app: FastifyInstance, openapi: () => Record<string, unknown>): Promise<void> {
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(openapi())),
  )
}
