import { parse } from 'libpg-query';

// What a statement refers to, read from the tree that PostgreSQL's own parser makes of it.

/** One SELECT, UPDATE, DELETE or INSERT of a statement, without those inside it. */
export interface Level {
  /** Tables by the name that the level calls them, without what is defined by WITH. */
  readonly tables: ReadonlyMap<string, string>;
  /** How many tables, subqueries and functions it reads from. */
  readonly sources: number;
  /** Columns as they are written: `['memberships', 'role']` or `['role']`. */
  readonly columns: readonly (readonly string[])[];
  /** Columns that are compared with a parameter by `=` or `= any` where every row must pass. */
  readonly pinned: readonly (readonly string[])[];
  readonly hasStar: boolean;
  /** The table that it inserts into, updates or deletes from. */
  readonly written: string | undefined;
}

export interface SqlTree {
  readonly levels: readonly Level[];
  /** Names that WITH defines. */
  readonly named: ReadonlySet<string>;
  /** Results, by name, that are read of the side of an outer join where no row may be. */
  readonly outer: ReadonlySet<string>;
  /** Columns, by name, that no row has as null: a condition that every row must pass compares them. */
  readonly present: ReadonlySet<string>;
}

type Node = Readonly<Record<string, unknown>>;

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

export async function readSql(text: string): Promise<SqlTree> {
  const tree: unknown = await parse(text);
  const named = new Set([...find(tree, 'CommonTableExpr')].map((cte) => String(cte.ctename)));
  const queries = QUERIES.flatMap((name) => [...find(tree, name)]);
  // Each side of a UNION is a query of its own that has no name in the tree.
  const sides = queries.flatMap((query) => [...find(query, 'larg'), ...find(query, 'rarg')]).filter(isSelect);
  const levels = [...new Set([...queries, ...sides])].map((query) => levelOf(query, named));
  return { levels, named, outer: outerResults(queries), present: new Set(queries.flatMap(presentIn)) };
}

function outerResults(queries: readonly Node[]): Set<string> {
  const names = new Set(queries.flatMap((query) => [...own(query, 'JoinExpr')].flatMap(outerNames)));
  const results = queries.flatMap((query) =>
    [query.targetList, query.returningList].flatMap((list) => [...own(list, 'ResTarget')]),
  );
  return new Set(
    results.flatMap(({ name, val }) => {
      const [owner = '', column = ''] = isNode(val) && isNode(val.ColumnRef) ? fieldsOf(val.ColumnRef) : [];
      return names.has(owner) ? [String(name ?? column)] : [];
    }),
  );
}

function outerNames({ jointype, larg, rarg }: Node): string[] {
  const sides = [
    ...(jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL' ? [rarg] : []),
    ...(jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL' ? [larg] : []),
  ];
  const sources = ['RangeVar', 'RangeSubselect', 'RangeFunction'];
  return sides.flatMap((side) => sources.flatMap((source) => [...own(side, source)].map(nameOf)));
}

function presentIn(query: Node): string[] {
  return conditions(query.whereClause).flatMap(({ NullTest, A_Expr }) => {
    if (isNode(NullTest)) return NullTest.nulltesttype === 'IS_NOT_NULL' ? lastNames([NullTest.arg]) : [];
    return isNode(A_Expr) && A_Expr.kind === 'AEXPR_OP' ? lastNames([A_Expr.lexpr, A_Expr.rexpr]) : [];
  });
}

function lastNames(operands: readonly unknown[]): string[] {
  return operands.flatMap((operand) =>
    isNode(operand) && isNode(operand.ColumnRef) ? fieldsOf(operand.ColumnRef).slice(-1) : [],
  );
}

const isSelect = (node: Node) => 'op' in node;

function levelOf(query: Node, named: ReadonlySet<string>): Level {
  const joins = [...own(query, 'JoinExpr')];
  const target =
    isNode(query.relation) && !('cols' in query || 'selectStmt' in query) ? [query.relation] : [];
  const read = [...own(query.fromClause, 'RangeVar'), ...own(query.usingClause, 'RangeVar'), ...target];
  const others = ['RangeSubselect', 'RangeFunction'].flatMap((name) => [
    ...own(query.fromClause, name),
    ...own(query.usingClause, name),
  ]);
  const tables = read.filter((table) => !named.has(String(table.relname)));
  const outputs = new Set([...own(query.targetList, 'ResTarget')].map((output) => output.name));
  const sorted = new Set(
    [query.sortClause, query.groupClause].flatMap((clause) => [...own(clause, 'ColumnRef')]),
  );
  // What USING merges is one column of both tables.
  const merged = joins.flatMap((join) => [...find(join.usingClause, 'String')]).map((name) => name.sval);
  const columns = [...own(query, 'ColumnRef')].filter((column) => {
    const [name, ...rest] = fieldsOf(column);
    if (rest.length > 0) return true;
    return !(sorted.has(column) && outputs.has(name)) && !merged.includes(name);
  });
  return {
    tables: new Map(tables.map((table) => [nameOf(table), String(table.relname)])),
    sources: read.length + others.length,
    columns: columns.map(fieldsOf),
    pinned: [query.whereClause, ...joins.map((join) => join.quals)].flatMap(conjuncts).flatMap(pinnedBy),
    hasStar: [...own(query, 'A_Star')].length > 0,
    written: isNode(query.relation) ? String(query.relation.relname) : undefined,
  };
}

function nameOf(table: Node): string {
  return String(isNode(table.alias) ? table.alias.aliasname : table.relname);
}

function fieldsOf(column: Node): string[] {
  return [...find(column.fields, 'String')].map((field) => String(field.sval));
}

/** The conditions that must all hold. */
function conditions(condition: unknown): Node[] {
  if (!isNode(condition)) return [];
  const { BoolExpr } = condition;
  const args = isNode(BoolExpr) && BoolExpr.boolop === 'AND_EXPR' ? BoolExpr.args : undefined;
  return Array.isArray(args) ? args.flatMap(conditions) : [condition];
}

/** Those of them that compare. */
function conjuncts(condition: unknown): Node[] {
  return conditions(condition).flatMap(({ A_Expr }) => (isNode(A_Expr) ? [A_Expr] : []));
}

function pinnedBy({ kind, name, lexpr, rexpr }: Node): string[][] {
  const [operator] = [...find(name, 'String')];
  if (operator?.sval !== '=' || !(kind === 'AEXPR_OP' || kind === 'AEXPR_OP_ANY')) return [];
  if (isParameter(rexpr) && isNode(lexpr) && isNode(lexpr.ColumnRef)) return [fieldsOf(lexpr.ColumnRef)];
  if (isParameter(lexpr) && isNode(rexpr) && isNode(rexpr.ColumnRef)) return [fieldsOf(rexpr.ColumnRef)];
  return [];
}

function isParameter(node: unknown): boolean {
  if (!isNode(node)) return false;
  return 'ParamRef' in node || (isNode(node.TypeCast) && isParameter(node.TypeCast.arg));
}

/** Every node of that name at or below `tree`. */
function* find(tree: unknown, name: string): Generator<Node> {
  yield* walk(tree, name, () => true);
}

/** Without what belongs to a query inside this one. */
function* own(tree: unknown, name: string): Generator<Node> {
  yield* walk(tree, name, (key) => !QUERIES.includes(key) && key !== 'larg' && key !== 'rarg');
}

function* walk(tree: unknown, name: string, isOpen: (key: string) => boolean): Generator<Node> {
  if (Array.isArray(tree)) {
    for (const element of tree) yield* walk(element, name, isOpen);
    return;
  }
  if (!isNode(tree)) return;
  for (const [key, value] of Object.entries(tree)) {
    if (key === name && isNode(value)) yield value;
    // The two sides of a join are the query's own, those of a UNION are not.
    if (isOpen(key) || ('jointype' in tree && key !== name)) yield* walk(value, name, isOpen);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
