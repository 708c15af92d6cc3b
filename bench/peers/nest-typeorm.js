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
  PreconditionFailedException,
  Query,
  Res,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm'
import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm'
import { announce } from './announce.js'
import { COLUMNS } from './columns.ts'

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

class ShipmentsService {
  constructor(shipments) {
    this.shipments = shipments
  }

  list(limit) {
    return this.shipments.find({ order: { id: 'ASC' }, take: limit })
  }

  async find(id) {
    const shipment = await this.shipments.findOneBy({ id })
    if (!shipment) throw new NotFoundException()
    return shipment
  }

  async patch(id, version, changes) {
    await this.find(id)
    const result = await this.shipments.update({ id, version }, { ...changes, lastUpdated: new Date().toISOString() })
    if (result.affected === 0) throw new PreconditionFailedException()
    return this.find(id)
  }
}
Injectable()(ShipmentsService)
Inject(getRepositoryToken(Shipment))(ShipmentsService, undefined, 0)

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
    const version = /^"(\d+)"$/.exec(ifMatch ?? '')?.[1]
    if (version === undefined) throw new HttpException('If-Match is missing.', 428)
    const unknown = Object.keys(changes).find((name) => !(name in COLUMNS) || name === 'id')
    if (unknown) throw new HttpException(`${unknown} is unknown.`, 422)
    return tagged(await this.service.patch(id, Number(version), changes), response)
  }
}
const tagged = (shipment, response) => {
  response.set('ETag', `"${shipment.version}"`)
  return shipment
}
const response = Res({ passthrough: true })
decorate(ShipmentsController, 'list', [Query('limit')], [Get()])
decorate(ShipmentsController, 'find', [Param('id'), response], [Get(':id')])
decorate(ShipmentsController, 'patch', [Param('id'), Headers('if-match'), Body(), response], [Patch(':id')])
Inject(ShipmentsService)(ShipmentsController, undefined, 0)
Controller('v1/shipments')(ShipmentsController)

class AppModule {}
Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'better-sqlite3',
      database: process.env.PEER_DATABASE,
      entities: [Shipment],
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
