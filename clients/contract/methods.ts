/** The methods of a client by their resource, compared with those of the TypeScript client. */
import { createClient } from '../../packages/client/src/index.ts'

export type Methods = Record<string, readonly string[]>

/** The methods of the TypeScript client, with their names as another language writes them. */
export const methodsOfTypescript = (inLanguage: (name: string) => string = (name) => name): Methods =>
  Object.fromEntries(
    Object.entries(createClient({ baseUrl: 'http://127.0.0.1:9' })).map(([resource, methods]) => [
      inLanguage(resource),
      Object.keys(methods).map(inLanguage),
    ]),
  )

/** The methods of each resource in one client that the other one does not have. */
export function lackingIn(other: Methods, one: Methods): Methods {
  const entries = Object.entries(one).map(([resource, methods]) => {
    const known = other[resource] ?? []
    return [resource, methods.filter((name) => !known.includes(name))] as const
  })
  return Object.fromEntries(entries.filter(([, methods]) => methods.length > 0))
}
