type Out = { write(text: string): unknown }

export function ensureConsole(out?: Out, place?: string, build?: (folder: string) => Promise<void>): Promise<boolean>
export function buildConsole(): Promise<void>
