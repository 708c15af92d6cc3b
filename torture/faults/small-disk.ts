import { spawnSync } from 'node:child_process'
import { temporaryFolder } from '../places.ts'

/** A folder with its own small file system. */
export type Disk = {
  folder: string
  /** Changes the size of the file system, in KiB. */
  resize: (sizeKb: number) => void
  makeReadOnly: () => void
  remove: () => void
}

const mount = (...args: string[]): boolean => spawnSync('mount', args, { stdio: 'ignore' }).status === 0

/** Mounts a small disk; undefined without the right to mount. */
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
