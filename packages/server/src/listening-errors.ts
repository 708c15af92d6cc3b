/** Why the service cannot listen, in words that name the setting to change. */
import { codeOf, messageOf } from './kernel/thrown.ts'

/** A setting by its name, and its value. */
export type Given<Value> = readonly [name: string, value: Value]

/** Why a port could not be opened. */
export function whyNotListening(
  error: unknown,
  [hostName, host]: Given<string>,
  [portName, port]: Given<number>,
): string {
  const every = 'or to 0.0.0.0 for all of them'
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `${host}:${port} is already in use. Set ${portName} to another port.`
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine. Set ${hostName} to one of its addresses, ${every}.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `No address was found for the name ${host}. Set ${hostName} to one of the addresses of this machine, ${every}.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Set ${portName} to a port from 1024 on.`
    default:
      return `The service cannot listen on ${host}:${port} (${portName}): ${messageOf(error)}.`
  }
}
