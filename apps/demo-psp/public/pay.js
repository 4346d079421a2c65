// Counts the remaining time down; at zero the page asks the server what became of the payment.
const timer = document.querySelector('time[data-seconds]');
if (timer) {
  const endsAt = performance.now() + Number(timer.dataset.seconds) * 1000;
  const tick = () => {
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    timer.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    if (left > 0) return;
    clearInterval(beat);
    setTimeout(() => location.reload(), 1500);
  };
  const beat = setInterval(tick, 500);
}
