import { Skeleton } from '@mantine/core'
import classes from './columns.module.css'
import { Page } from './page.tsx'

/** The page of a record until it is read: a title, its data, and its time line beside it. */
export const RecordSkeleton = ({ title }: { title: string }) => (
  <Page title={title} note={<Skeleton height={14} width={240} my={4} />}>
    <div className={classes.columns} role="status" aria-label="Loading">
      <Skeleton height={320} radius="md" />
      <Skeleton height={480} radius="md" />
    </div>
  </Page>
)
