/** json-server, which keeps everything in memory and writes the whole file at every change. It knows no If-Match. */
import jsonServer from 'json-server'
import { announce } from './announce.js'

const app = jsonServer.create()
app.use('/v1', jsonServer.router(process.env.PEER_DATABASE))
const server = app.listen(0, '127.0.0.1', () => announce(server))
