import { spawnSync } from 'node:child_process'
import { temporaryFolder } from '../places.ts'

/** A folder with a file system of its own, as small as is wanted. */
export type Disk = {
  folder: string
  /** Gives it another size, in KiB. */
  resize: (sizeKb: number) => void
  makeReadOnly: () => void
  remove: () => void
}

const mount = (...args: string[]): boolean => spawnSync('mount', args, { stdio: 'ignore' }).status === 0

/** Makes a small disk; undefined where one may not mount. */
export function smallDisk(sizeKb: number): Disk | undefined {
  const folder = temporaryFolder('disk')
  if (!mount('-t', 'tmpfs', '-o', `size=${sizeKb}k`, 'tmpfs', folder)) return undefined
  const remove = () => void spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
  process.once('exit', remove)
  return {
    folder,
    resize: (size) => void mount('-o', `remount,size=${size}k`, folder),
    makeReadOnly: () => void mount('-o', 'remount,ro', folder),
    remove() {
      process.removeListener('exit', remove)
      remove()
    },
  }
}

export const NO_MOUNT = 'this user may not mount a small disk'
