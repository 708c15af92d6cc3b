import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Company, ConflictError } from '@vanline/client'
import type { ReactNode } from 'react'
import { Field, type FieldProps } from '../forms/field.tsx'
import { ChangesOfOthers, Refusal } from '../forms/refusal.tsx'
import { Page } from '../pieces/page.tsx'
import { Panel } from '../pieces/panel.tsx'
import { Failure, Waiting } from '../pieces/states.tsx'
import { useMay } from '../session/caller.ts'
import { ADDRESS_FIELDS, isTouched, textIn } from './company.ts'
import { CustomerRequests } from './customer-requests.tsx'
import { Licenses } from './licenses.tsx'
import { Logo } from './logo.tsx'
import { companyQuery } from './query.ts'
import { COMPANY_FORM, useCompanyForm } from './use-company-form.ts'

/** The company that runs the service. Customers see a part of it on the tracking page, on papers and where people sign in. */
export function CompanyPage() {
  const query = useQuery(companyQuery)
  return (
    <Page
      title="Company"
      note="Customers see its name, logo and phone number on the tracking page and on papers. The sign-in page shows name and logo to everyone."
    >
      {query.isPending ? (
        <Waiting />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <CompanyForm stored={query.data} />
      )}
    </Page>
  )
}

/** The form. Its buttons are at its end, where the last field is. */
function CompanyForm({ stored }: { stored: Company }) {
  const canChange = useMay('company:manage')
  const form = useCompanyForm(stored)
  const { typed, saving, errors, submit, discard } = form
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={960} gap="md">
        <Panels form={form} canChange={canChange} />
        {saving.isError && Object.keys(errors).length === 0 && <SavingRefusal error={saving.error} />}
        {canChange ? (
          <Group gap="xs">
            <Button type="submit" disabled={!isTouched(typed)} loading={saving.isPending}>
              Save
            </Button>
            <Button variant="default" disabled={!isTouched(typed) || saving.isPending} onClick={discard}>
              Discard
            </Button>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            You can read the company. Changing it needs the scope company:manage.
          </Text>
        )}
      </Stack>
    </form>
  )
}

type PanelsProps = { form: ReturnType<typeof useCompanyForm>; canChange: boolean }

function Panels({ form: { base, typed, errors, edit }, canChange }: PanelsProps) {
  const field = (pointer: string, more: Partial<FieldProps> = {}) => (
    <Field
      key={pointer}
      form={COMPANY_FORM}
      pointer={pointer}
      readOnly={!canChange}
      value={textIn(base, typed, pointer)}
      onChange={(text) => edit({ texts: { ...typed.texts, [pointer]: text } })}
      errors={errors}
      {...more}
    />
  )
  const required = ADDRESS_FIELDS.some((name) => textIn(base, typed, `/address/${name}`) !== '')
  return (
    <>
      <Fields title="How customers reach it">
        {field('/name')}
        {field('/phone')}
        {field('/email')}
        {field('/website', { placeholder: 'https://' })}
      </Fields>
      <Fields title="Address">
        {field('/address/streetAddress1', { label: 'Street', required })}
        {field('/address/streetAddress2', { label: 'Suite, building' })}
        {field('/address/city', { required })}
        {field('/address/state', { required })}
        {field('/address/postalCode', { required })}
        {field('/address/country', { placeholder: 'US' })}
      </Fields>
      <Panel title="Logo" isPadded>
        <Logo
          logo={typed.logo === undefined ? base.logo : typed.logo}
          error={errors['/logo']}
          canChange={canChange}
          onChange={(logo) => edit({ logo })}
        />
      </Panel>
      <Panel title="Licenses" isPadded>
        <Licenses
          licenses={typed.licenses ?? base.licenses}
          errors={errors}
          canChange={canChange}
          onChange={(licenses) => edit({ licenses })}
        />
      </Panel>
      <Fields title="Days and weights" columns={3}>
        {field('/timeZone', { choices: Intl.supportedValuesOf('timeZone') })}
        {field('/units', { required: true })}
        {field('/firstDayOfWeek', { required: true })}
        {field('/actualWeightRule', { label: 'Weighing that counts', required: true })}
      </Fields>
      <Panel title="What customers may ask for" isPadded>
        <CustomerRequests
          allowed={typed.customerRequests ?? base.customerRequests}
          canChange={canChange}
          onChange={(customerRequests) => edit({ customerRequests })}
        />
      </Panel>
    </>
  )
}

const Fields = ({ title, columns = 2, children }: { title: string; columns?: number; children: ReactNode }) => (
  <Panel title={title} isPadded>
    <SimpleGrid cols={{ base: 1, sm: columns }} verticalSpacing="xs">
      {children}
    </SimpleGrid>
  </Panel>
)

/** The button is at the end of a long form: what it says must be seen there. */
const scrollTo = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'center' })

/** Why saving failed. For a conflict: what the other user changed. */
function SavingRefusal({ error }: { error: Error }) {
  if (!(error instanceof ConflictError)) return <Refusal error={error} />
  return (
    <Alert ref={scrollTo} color="yellow" variant="light" role="alert" title="Another user changed the company">
      <ChangesOfOthers changes={error.changes} />
      Nothing was saved. Your input is still here, and the fields that you did not change show their values. Save again
      to store both.
    </Alert>
  )
}
