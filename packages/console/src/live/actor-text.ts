import type { Event } from '@vanline/client'

type Made = Pick<Event, 'actor' | 'actorName' | 'channel'>

/** The channel of changes that an AI agent made for the owner of a key (MCP). */
const AGENTS = 'mcp'

/** The name of who did something. A customer comes with a tracking link, which has no name. */
export const nameOfActor = ({ actor, actorName }: Pick<Event, 'actor' | 'actorName'>): string =>
  actorName ?? (actor.startsWith('link:') ? 'The customer' : actor)

/** Who made a change, at the beginning of a sentence. `name` replaces the name of the actor. */
export const actorText = (made: Made, name = nameOfActor(made)): string =>
  made.channel === AGENTS ? `An agent for ${name === 'You' ? 'you' : name}` : name

/** Through which channel a change came, unless the name says so already. */
export const throughText = ({ channel }: Made): string =>
  channel === null || channel === AGENTS ? '' : ` through ${channel}`
