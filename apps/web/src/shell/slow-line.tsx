import './slow-line.css';

/** A thin line under the header, seen only when a page's code takes over two seconds (look.md §8). */
export function SlowLine() {
  return <div className="slow-line" />;
}
