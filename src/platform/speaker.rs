//! Sounds in a browser. None is heard before the person has done something on the page; from then on each is played
//! from a buffer of the browser's own.

use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{AudioBuffer, AudioContext};

#[derive(Default)]
struct Cabinet {
    /// Samples and their rate, of each sound.
    learnt: Vec<(Vec<f32>, u32)>,
    open: Option<(AudioContext, Vec<AudioBuffer>)>,
}

thread_local! {
    static CABINET: RefCell<Cabinet> = RefCell::default();
}

/// Takes up a sound of one channel, and gives its number.
pub fn learn(samples: Vec<f32>, rate: u32) -> usize {
    CABINET.with_borrow_mut(|sounds| {
        sounds.learnt.push((samples, rate));
        sounds.learnt.len() - 1
    })
}

/// Plays a sound once, if sounds may be heard by now.
pub fn play(number: usize, volume: f32, speed: f32) {
    CABINET.with_borrow(|sounds| {
        if let Some((context, buffers)) = &sounds.open
            && let Some(buffer) = buffers.get(number)
        {
            // A browser that cannot play it is silent.
            let _ = begin(context, buffer, volume, speed);
        }
    });
}

fn begin(context: &AudioContext, buffer: &AudioBuffer, volume: f32, speed: f32) -> Result<(), JsValue> {
    let (source, gain) = (context.create_buffer_source()?, context.create_gain()?);
    source.set_buffer(Some(buffer));
    source.playback_rate().set_value(speed);
    gain.gain().set_value(volume);
    source.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    source.start()
}

/// Called by the page at every gesture until it is true: only then does a browser let sounds be heard. Some take them
/// back, when the page was hidden for long or a call came in.
#[wasm_bindgen]
pub fn oblava_gesture() -> bool {
    CABINET.with_borrow_mut(|sounds| {
        if sounds.open.is_none() {
            sounds.open = open(&sounds.learnt).ok();
        }
        let Some((context, _)) = &sounds.open else { return false };
        let _ = context.resume();
        js_sys::Reflect::get(context, &"state".into()).is_ok_and(|state| state == "running")
    })
}

fn open(learnt: &[(Vec<f32>, u32)]) -> Result<(AudioContext, Vec<AudioBuffer>), JsValue> {
    let context = AudioContext::new()?;
    let mut buffers = Vec::with_capacity(learnt.len());
    for (samples, rate) in learnt {
        let buffer = context.create_buffer(1, samples.len() as u32, *rate as f32)?;
        buffer.copy_to_channel(samples, 0)?;
        buffers.push(buffer);
    }
    Ok((context, buffers))
}
