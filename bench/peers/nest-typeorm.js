/**
 * NestJS 12 with TypeORM on SQLite, as its documentation teaches it: a module, a controller, a service, a repository, and a
 * version column for the conditional update. The decorators are applied as functions, since Node runs this file as it is.
 */
import 'reflect-metadata'
import {
  Body,
  Controller,
  Get,
  Headers,
  HttpException,
  Inject,
  Injectable,
  Module,
  NotFoundException,
  Param,
  Patch,
  Post,
  PreconditionFailedException,
  Query,
  Res,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm'
import { Column, DataSource, Entity, PrimaryColumn, PrimaryGeneratedColumn, VersionColumn } from 'typeorm'
import { announce } from './announce.js'
import { COLUMNS } from './columns.ts'
import { EVENT_COLUMNS, eventOf, newRecords, tagOf, unknownIn, versionOf } from './records.ts'

/** What TypeScript makes of decorators above a method and its parameters. */
function decorate(Class, method, parameterDecorators, methodDecorators) {
  parameterDecorators.forEach((decorator, i) => {
    decorator(Class.prototype, method, i)
  })
  const descriptor = Object.getOwnPropertyDescriptor(Class.prototype, method)
  for (const decorator of methodDecorators) decorator(Class.prototype, method, descriptor)
}

class Shipment {}
for (const [name, kind] of Object.entries(COLUMNS)) {
  if (name === 'id') PrimaryColumn({ type: 'text' })(Shipment.prototype, name)
  else Column({ type: kind === 'json' ? 'simple-json' : kind, nullable: true })(Shipment.prototype, name)
}
VersionColumn({ type: 'integer' })(Shipment.prototype, 'version')
Entity('shipments')(Shipment)

class Move {}
PrimaryColumn({ type: 'text' })(Move.prototype, 'id')
for (const name of ['locator', 'status', 'metadata', 'createdAt', 'lastUpdated'])
  Column({ type: 'text' })(Move.prototype, name)
VersionColumn({ type: 'integer' })(Move.prototype, 'version')
Entity('moves')(Move)

class Event {}
PrimaryGeneratedColumn()(Event.prototype, 'seq')
for (const name of EVENT_COLUMNS) Column({ type: 'text', nullable: true })(Event.prototype, name)
Entity('events')(Event)

class ShipmentsService {
  constructor(shipments, dataSource) {
    this.shipments = shipments
    this.dataSource = dataSource
    this.last = Promise.resolve()
  }

  list(limit) {
    return this.shipments.find({ order: { id: 'ASC' }, take: limit })
  }

  async find(id, shipments = this.shipments) {
    const shipment = await shipments.findOneBy({ id })
    if (!shipment) throw new NotFoundException()
    return shipment
  }

  /** Transactions one after the other: TypeORM has one connection to SQLite, and would begin one inside the other. */
  inTurn(work) {
    const done = this.last.then(() => this.dataSource.transaction(work))
    this.last = done.catch(() => {})
    return done
  }

  patch(id, version, changes) {
    return this.inTurn(async (manager) => {
      const shipments = manager.getRepository(Shipment)
      const before = await this.find(id, shipments)
      const result = await shipments.update({ id, version }, { ...changes, lastUpdated: new Date().toISOString() })
      if (result.affected === 0) throw new PreconditionFailedException()
      const next = await this.find(id, shipments)
      await manager.insert(Event, eventOf('shipment.updated', before, next))
      return next
    })
  }

  create(body) {
    return this.inTurn(async (manager) => {
      const { move, shipment } = newRecords(body)
      await manager.insert(Move, move)
      await manager.insert(Shipment, shipment)
      await manager.insert(Event, eventOf('move.created', undefined, move))
      await manager.insert(Event, eventOf('shipment.created', undefined, shipment))
      return shipment
    })
  }
}
Injectable()(ShipmentsService)
Inject(getRepositoryToken(Shipment))(ShipmentsService, undefined, 0)
Inject(DataSource)(ShipmentsService, undefined, 1)

class ShipmentsController {
  constructor(service) {
    this.service = service
  }

  async list(limit) {
    return { items: await this.service.list(Math.min(200, Number(limit ?? 50))) }
  }

  async find(id, response) {
    return tagged(await this.service.find(id), response)
  }

  async patch(id, ifMatch, changes, response) {
    const version = versionOf(ifMatch)
    if (version === undefined) throw new HttpException('If-Match is missing.', 428)
    requireKnown(changes)
    return tagged(await this.service.patch(id, version, changes), response)
  }

  async create(body, response) {
    requireKnown(body)
    return tagged(await this.service.create(body), response)
  }
}
const requireKnown = (body) => {
  const unknown = unknownIn(body)
  if (unknown) throw new HttpException(`${unknown} is unknown.`, 422)
}
const tagged = (shipment, response) => {
  response.set('ETag', tagOf(shipment))
  return shipment
}
const response = Res({ passthrough: true })
decorate(ShipmentsController, 'list', [Query('limit')], [Get()])
decorate(ShipmentsController, 'find', [Param('id'), response], [Get(':id')])
decorate(ShipmentsController, 'patch', [Param('id'), Headers('if-match'), Body(), response], [Patch(':id')])
decorate(ShipmentsController, 'create', [Body(), response], [Post()])
Inject(ShipmentsService)(ShipmentsController, undefined, 0)
Controller('v1/shipments')(ShipmentsController)

class AppModule {}
Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'better-sqlite3',
      database: process.env.PEER_DATABASE,
      entities: [Shipment, Move, Event],
      enableWAL: true,
      prepareDatabase: (db) => void db.pragma('synchronous = FULL'),
    }),
    TypeOrmModule.forFeature([Shipment]),
  ],
  controllers: [ShipmentsController],
  providers: [ShipmentsService],
})(AppModule)

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] })
await app.listen(0, '127.0.0.1')
announce(app.getHttpServer())
