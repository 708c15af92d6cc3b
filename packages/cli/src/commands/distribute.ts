import { readConfig } from '@vanline/server/config'
import { DISTRIBUTION_PLAN, distribute as distributeTables, obstacleOf } from '@vanline/server/db/postgres/distribute'
import { openSession } from '@vanline/server/db/postgres/session'
import { type Command, Failure } from '../command.ts'
import { confirm, YES_OPTION } from '../confirm.ts'
import { print } from '../output.ts'
import { placeOf, urlWithoutPassword } from '../place.ts'

/** Distributes the tables over the servers of Citus. */
export const distribute: Command = {
  summary: 'distribute the tables of PostgreSQL over several servers with Citus',
  about: `Distributes the tables of the database in DATABASE_URL, the coordinator of a Citus cluster, over its workers. A move and everything
below it stay together on one server.

Stop the service first: tables are locked while their rows move, and a node learns only at its start where they are. It
happens in one transaction. Back to a single server: vanline copy to an empty database. On a terminal it asks first, unless
you give --yes; scripts are not asked.`,
  options: YES_OPTION,
  examples: ['DATABASE_URL=postgres://vanline@coordinator.example/vanline vanline distribute'],
  async run(given) {
    const { databaseUrl } = readConfig(process.env)
    const place = placeOf(databaseUrl)
    if (place.kind === 'SQLite')
      throw new Failure('Only PostgreSQL can be distributed. Run `vanline copy` to move to it first.')
    const session = openSession(place.url, 'vanline distribute')
    try {
      const obstacle = await obstacleOf(session)
      if (obstacle) throw new Failure(obstacle)
      for (const line of DISTRIBUTION_PLAN) print(line)
      await confirm(given, `Distribute the tables of ${urlWithoutPassword(databaseUrl)}?`)
      await distributeTables(session, (step) => process.stderr.write(`${step}\n`))
      print('Distributed. Now start the nodes.')
    } finally {
      await session.close()
    }
  },
}
