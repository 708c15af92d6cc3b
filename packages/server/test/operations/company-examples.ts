import { CONTENTS } from '../../src/examples/contents.ts'
import { newParty } from '../parties.ts'
import { at, type Example, type Prepare, pages } from './ready.ts'

const { CompanyContent } = CONTENTS

/** A PUT that changes the name: another one each time, because a PUT that changes nothing leaves no event. */
const replaceCompany: Prepare = async (app) => {
  const { body } = await app.call('GET', '/v1/company')
  return at('/v1/company', body, { ...CompanyContent, name: `${CompanyContent.name} ${body.eTag}` })
}

export const COMPANY_EXAMPLES: Record<string, Example> = {
  ...pages({ getPublicCompany: '/v1/company/public' }),
  getCompany: { ready: async (app) => at('/v1/company', (await app.call('GET', '/v1/company')).body), isOnlyOne: true },
  listCompanyHistory: {
    async ready(app) {
      const { body, eTag } = await replaceCompany(app)
      await app.call('PUT', '/v1/company', { body, headers: { 'if-match': eTag! } })
      return { url: '/v1/company/history' }
    },
  },
  replaceCompany: {
    ready: replaceCompany,
    isOnlyOne: true,
    refused: {
      party_not_allowed: async (app) => ({ ...(await replaceCompany(app)), headers: (await newParty(app)).headers }),
    },
  },
}
