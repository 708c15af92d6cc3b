import type { SettingCase } from './settings-observe.ts'

export const FILE_SETTINGS: Record<string, SettingCase> = {
  VANLINE_FILES: {
    key: 'files',
    good: [
      ['database', 'database'],
      ['s3://bucket', { name: 'bucket', prefix: '', region: null, endpoint: null }],
      [
        's3://my.bucket-1/a/b/?region=eu-central-1',
        { name: 'my.bucket-1', prefix: 'a/b/', region: 'eu-central-1', endpoint: null },
      ],
      [
        's3://bucket?endpoint=http://127.0.0.1:9000/',
        { name: 'bucket', prefix: '', region: null, endpoint: 'http://127.0.0.1:9000' },
      ],
    ],
    bad: [
      '',
      's3',
      's3://',
      's3://b',
      's3://Bucket_1',
      's3://bucket:9000',
      's3://bucket#a',
      's3://key:secret@bucket',
      's3://bucket?secret=x',
      's3://bucket/a%20b',
      's3://bucket/%zz',
      's3://bucket?endpoint=minio:9000',
      's3://bucket?endpoint=http://key:secret@minio',
      'https://bucket.s3.amazonaws.com',
      '/var/lib/files',
    ],
  },
}
