export function Divider() {
  return <hr className="border-t border-line" />;
}
