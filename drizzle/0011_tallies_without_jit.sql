-- These plans are short and run often; their estimates, over all parts of a table, would have each compiled first.
ALTER FUNCTION tally_pins() SET jit = off;
--> statement-breakpoint
ALTER FUNCTION tally_sessions() SET jit = off;
