-- Three roles with no more rights than each needs, for a database that exists already. Run it in that database, as a superuser or as an
-- administrator that owns the database and may create roles. It can be run again.
--
--   createdb vanline --encoding UTF8
--   psql --dbname vanline --file deploy/postgres/roles.sql
--   psql --dbname vanline --command '\password vanline_migrator' --command '\password vanline_service'
--
--   DATABASE_URL=postgres://vanline_migrator@db.example/vanline vanline migrate
--   DATABASE_URL=postgres://vanline_service@db.example/vanline VANLINE_MIGRATE=off vanline serve
--
-- | Role             | Signs in | May                                                        |
-- | vanline_owner    | no       | own the tables                                             |
-- | vanline_migrator | yes      | become vanline_owner, which it does when it signs in       |
-- | vanline_service  | yes      | read and write rows; it cannot create, alter or drop tables |
--
-- Where another role has created the tables already, stop the nodes and let it give them away first:
--
--   psql --dbname vanline --command 'REASSIGN OWNED BY vanline TO vanline_owner'

DO $$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['vanline_owner', 'vanline_migrator', 'vanline_service'] LOOP
    IF to_regrole(role) IS NULL THEN
      EXECUTE format('CREATE ROLE %I', role);
    END IF;
  END LOOP;
  -- Only a member of a role may say what it grants. A superuser needs no membership.
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT vanline_owner TO %I', current_user);
  END IF;
END $$;

ALTER ROLE vanline_owner NOLOGIN;
ALTER ROLE vanline_migrator LOGIN;
ALTER ROLE vanline_service LOGIN;

-- What the migrator creates belongs to the owner.
GRANT vanline_owner TO vanline_migrator;
ALTER ROLE vanline_migrator SET role = 'vanline_owner';

-- A migration looks for nodes of older releases, also by their statements, which only members of their role see.
GRANT vanline_service TO vanline_owner;

-- Other roles of the server do not even connect.
DO $$
BEGIN
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO vanline_migrator, vanline_service', current_database());
END $$;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO vanline_owner;
GRANT USAGE ON SCHEMA public TO vanline_service;

-- Rows of the tables that exist, and of those that the owner will create.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO vanline_service;
ALTER DEFAULT PRIVILEGES FOR ROLE vanline_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO vanline_service;

-- Only migrations write the list of migrations, which would create it like this.
CREATE TABLE IF NOT EXISTS migrations (id integer PRIMARY KEY, name text NOT NULL, applied_at text NOT NULL);
ALTER TABLE migrations OWNER TO vanline_owner;
REVOKE ALL ON migrations FROM vanline_service;
GRANT SELECT ON migrations TO vanline_service;
