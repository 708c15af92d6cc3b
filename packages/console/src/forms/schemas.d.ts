/** The schemas that forms are checked by, put here by the build. */
declare module 'virtual:vanline-schemas' {
  export const schemas: Readonly<Record<string, unknown>>
}
