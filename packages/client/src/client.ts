/** The version of the API that this client speaks. */
export const API_VERSION = 'v1'
